var K,Jt,ui,ke,_t,Je,Zt,je,Xt,kt,bt,ci,Ve=Symbol.for("pv"),Ze={},Xe=[],gi=/^m(i|n|o|s|text|space)$/,At=Array.isArray,en=Xe.slice,Re=Object.assign;function xe(e){e&&e.parentNode&&e.remove()}function We(e,n,r,i,s){var o={type:e,props:n,key:r,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ve,__v:s||++Jt,__i:-1,__u:0};return!s&&K.vnode&&K.vnode(o),o}function f(e){return e.children}function He(e,n){this.props=e,this.context=n,this.__g=0}function Ae(e,n){if(n==null)return e.__&&Ae(e.__,e.__i+1);for(var r;n<e.__k.length;n++)if((r=e.__k[n])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Ae(e)}function mi(e){var n,r=e.__v,i=r.__e,s=[],o=[],a=e.__P;a&&((n=Re({constructor:Ve},r)).__v=r.__v+1,K.vnode&&K.vnode(n),Tt(a,n,r,e.__n,a.namespaceURI,32&r.__u?[i]:null,s,i||Ae(r),32&r.__u,o),n.__v=r.__v,n.__.__k[n.__i]=n,an(s,n,o),r.__=r.__e=null,n.__e!=i&&tn(n))}function tn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(n){return n&&(e.__e=n.__e)}),tn(e)}function Ht(e){(8&e.__g||(e.__g|=8,ke.push(e),Je++))&&_t==K.debounceRendering||((_t=K.debounceRendering)||queueMicrotask)(nn)}function nn(){try{for(var e,n=1;ke.length;)ke.length>n&&ke.sort(Zt),e=ke.shift(),n=ke.length,8&e.__g&&mi(e)}finally{(Je=ke.length)&&(_t||queueMicrotask)(nn)}}function rn(e,n,r,i,s,o,a,l,u,m,c){var h,g,d,y,v,b,w=i.__k||Xe,S=n.length;for(u=pi(r,n,w,u,S),h=0;h<S;h++)(d=r.__k[h])!=null&&(g=~d.__i&&w[d.__i]||Ze,d.__i=h,b=Tt(e,d,g,s,o,a,l,u,m,c),y=d.__e,(g.ref!=d.ref||8&g.__u)&&(g.ref&&Et(g.ref,null,d,g),d.ref&&c.push(d.ref,d.__c||y,d)),v=v||y,4&d.__u?(u=sn(d,u,e,!g.__v),g.__e&&(g.__e=null)):typeof d.type=="function"&&b!==void 0?u=b:y&&(u=y.nextSibling),d.__u&=-21);return r.__e=v,u}function pi(e,n,r,i,s){var o,a,l,u,m,c,h,g,d,y=r.length,v=y,b=0,w=0,S=e.__k=Array(s);for(o=0;o<s;o++)(a=n[o])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[o]=We(null,a):At(a)?a=S[o]=We(f,{children:a}):a.constructor===Ve&&a.__b?a=S[o]=We(a.type,a.props,a.key,a.ref,a.__v):S[o]=a,u=o+b,a.__=e,a.__b=e.__b+1,l=null,~(m=a.__i=yi(a,r,u,v))&&(v--,(l=r[m])&&(l.__u|=2)),l&&l.__v?(a.__u|=16,m==u-1?b--:m==u+1?b++:m!=u&&(m>u?b--:b++,w=1)):(~m||(s>y?b--:s<y&&b++),typeof a.type!="function"&&(a.__u|=4))):S[o]=null;if(w){for(c=[],h=[],o=0;o<s;o++)if((a=S[o])&&16&a.__u){for(b=0,g=c.length;b<g;)c[d=b+g>>1]<a.__i?b=d+1:g=d;c[b]=a.__i,h[o]=b+1}for(b=c.length;o--;)h[o]&&(h[o]==b?b--:S[o].__u|=4)}if(v)for(o=0;o<y;o++)!(l=r[o])||2&l.__u||(l.__e==i&&(i=Ae(l)),St(l,l));return i}function sn(e,n,r,i){var s,o,a,l;if(typeof e.type=="function"){if(e.props.__P)return n;if(s=e.__k)for(o=0;o<s.length;o++)s[o]&&(s[o].__=e,n=sn(s[o],n,r,!1));return n}for(n&&!n.parentNode&&(n=Ae(e))&&!n.parentNode&&(n=null),a=e.__e,l=n;l&&l.nodeType==8;)l=l.nextSibling;for(a!=l&&(!i&&r.moveBefore&&a.parentNode?r.moveBefore(a,n):r.insertBefore(a,n||null)),n=a;(n=n&&n.nextSibling)&&n.nodeType==8&&!n.data.startsWith("$s"););return n}function yi(e,n,r,i){var s,o=e.key,a=e.type,l=n[r],u=l&&!(2&l.__u);if(l===null&&o==null||u&&o==l.key&&a==l.type)return r;if(i>(u?1:0)){for(s=r-1;s>=0;s--)if((l=n[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s;for(s=r+1;s<n.length;s++)if((l=n[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s}return-1}function Yt(e,n,r){r==null&&(r=""),n[0]=="-"?e.setProperty(n,r):e[n]=r}function ze(e,n,r,i,s){var o,a;if(n=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof i=="string"&&(e.style.cssText=i=""),i)for(n in i)r&&n in r||Yt(e.style,n);if(r)for(n in r)i&&r[n]==i[n]||Yt(e.style,n,r[n])}else if(n[0]=="o"&&n[1]=="n")typeof r!="function"&&(r=null),typeof i!="function"&&(i=null),(e.__e||(e.__e={}))[n]=r,r&&i||(a=bt[n]||(bt[n]=fi(n)),(e.__a||(e.__a={}))[n]=kt,o=n!=(n=n.replace(Xt,"$1")),(n=n.slice(2))[0]<"a"&&(n=n.toLowerCase()),r?e.addEventListener(n,a,o):e.removeEventListener(n,a,o));else{if(s=="http://www.w3.org/2000/svg")n=n.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(n!="width"&&n!="height"&&n!="href"&&n!="list"&&n!="form"&&n!="tabIndex"&&n!="download"&&n!="rowSpan"&&n!="colSpan"&&n!="role"&&n!="popover"&&n in e)try{return void(e[n]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&n[4]!="-"?e.removeAttribute(n):e.setAttribute(n,n=="popover"&&r==1?"":r)}}function fi(e){return function(n){var r=this.__e;if(r){if(r=r[e],n[je]==null)n[je]=kt++;else if(n[je]<this.__a[e])return;return r(K.event?K.event(n):n)}}}function Tt(e,n,r,i,s,o,a,l,u,m){var c,h,g,d,y,v,b,w,S,R,T,ne,oe,be,ae,Me,ge,fe,ue=n.type;if(n.constructor!==Ve)return null;128&r.__u&&(u=32&r.__u,c=r.__c.__z)&&(n.__u|=u,h=o=[],c.nodeType==8?l=Ye(c,o):o.push(c),l=o[0]||l),(c=K.__b)&&c(n);e:if(typeof ue=="function"){g=a.length;try{if(w=n.props,S=(c=ue.prototype)&&c.render,R=(c=ue.contextType)&&i[c.__c],T=c?R?R.props.value:c.__:i,(d=r.__c)?(n.__c=d,2&d.__g&&(d.__g|=1)):(S?n.__c=d=new ue(w,T):(n.__c=d=new He(w,T),d.constructor=ue,d.render=vi),R&&R.sub(d),d.state||(d.state={}),d.__n=i,d.__g|=8,d.__h=[],d.__k=[]),S&&(d.__s||(d.__s=d.state),ue.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=Re({},d.__s)),Re(d.__s,ue.getDerivedStateFromProps(w,d.__s)))),y=d.props,v=d.state,d.__v=n,r.__c){if(w!==y&&S&&!ue.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(w,T),n.__v==r.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(w,d.__s,T)===!1){n.__v!=r.__v&&(d.props=w,d.state=d.__s,d.__g&=-9),n.__e=r.__e,n.__k=r.__k,n.__k.some(function(re){re&&(re.__=n)}),Xe.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&a.push(d),l=Ae(r);break e}d.componentWillUpdate&&d.componentWillUpdate(w,d.__s,T),S&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(y,v,b)})}else S&&!ue.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),S&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=T,d.props=w,d.__P=e,d.__g&=-5,ne=K.__r,oe=S?25:0;do d.__g&=-9,ne&&ne(n),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++oe<25);S&&(Xe.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(i=Re({},i,d.getChildContext())),S&&r.__c&&d.getSnapshotBeforeUpdate&&(b=d.getSnapshotBeforeUpdate(y,v)),be=c&&c.type===f&&c.key==null?c.props.children:c,w.__P&&(c=l,s=(e=w.__P).namespaceURI,u=o=null,r.props&&r.props.__P!=e&&(r.__k.some(function(re){re&&St(re,re)}),r.__k=null),l=r.__k?Ae(r,0):null),l=rn(e,At(be)?be:[be],n,r,i,s,o,a,l,u,m),w.__P&&(n.__e=null,l=c),n.__u&=-161,h&&h.some(xe),d.__h.length&&a.push(d),1&d.__g&&(d.__g&=-4)}catch(re){if(a.length=g,n.__v=null,u||o)if(re&&re.then){if(n.__u|=128|u,o){for(~(ge=o.indexOf(l||void 0))||(ge=o.length);(fe=o[ge-1])&&fe.nodeType==8;)ge--;for(;ge<o.length;ge++)if(fe=o[ge])if(o[ge]=null,ae){if(fe==Me)break}else{if(fe.nodeType!=8)break;fe.data.startsWith("$s")&&(Me=Ye(ae=fe))}}if(!ae){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;ae=l}(c=Ye(ae=n.__c.__z||(n.__c.__z=ae)))?(n.__e=ae,l=c):n.__e=l,l=l&&l.nextSibling}else o&&o.some(xe);else n.__e=r.__e;n.__k||(n.__k=r.__k||[]),re&&re.then||on(n),K.__e(re,n,r)}}else l=n.__e=hi(r.__e,n,r,i,s,o,a,u,m,e);return(c=K.diffed)&&c(n),l}function Ye(e,n){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}n&&n.push(e)}}function on(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(on))}function an(e,n,r){for(var i=0;i<r.length;)Et(r[i++],r[i++],r[i++]);K.__c&&K.__c(n,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(o){o.call(s)})}catch(o){K.__e(o,s.__v)}})}function hi(e,n,r,i,s,o,a,l,u,m){var c,h,g,d,y,v,b,w,S=r.props||Ze,R=n.props,T=n.type;if(T=="svg"?s="http://www.w3.org/2000/svg":T=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((y=o[c])&&(T?y.localName==T:y.nodeType==3)){e=y,o[c]=null;break}}if(!e){if(w=m.ownerDocument||document,!T)return w.createTextNode(R);e=w.createElementNS(s,T,R.is?R:m),l&&(K.__m&&K.__m(n,o),l=!1),o=null}if(T){if(m=T=="template"&&e.content||e,o=T=="textarea"&&R.defaultValue!=null?null:o&&en.call(m.childNodes),!l&&o)for(S={},c=0;c<e.attributes.length;c++)S[(y=e.attributes[c]).name]=y.value;for(c in S)y=S[c],c=="dangerouslySetInnerHTML"?g=y:c=="children"||c in R||c=="value"&&"defaultValue"in R||c=="checked"&&"defaultChecked"in R||ze(e,c,null,y,s);for(c in R)y=R[c],c=="children"?d=y:c=="dangerouslySetInnerHTML"?h=y:c=="value"?v=y:c=="checked"?b=y:l&&typeof y!="function"||S[c]===y||ze(e,c,y,S[c],s);h?(l||g&&(h.__html==g.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),n.__k=[]):(g&&(e.textContent=""),(T=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&gi.test(T))&&(s="http://www.w3.org/1999/xhtml"),rn(m,At(d)?d:[d],n,r,i,s,o,a,o?o[0]:r.__k&&Ae(r,0),l,u),o&&o.some(xe)),l&&T!="textarea"||(c="value",T=="progress"&&v==null?e.removeAttribute(c):v==null||v===e[c]&&(T!="progress"||v)||ze(e,c,v,S[c],s),c="checked",b!=null&&b!=e[c]&&ze(e,c,b,S[c],s))}else S===R||l&&e.data==R||(e.data=R);return e}function Et(e,n,r,i){try{typeof e=="function"?n?n.__x=e(n)||1:i&&(i=i.__c||i.__e)&&(n=i.__x)&&(i.__x=null,typeof n=="function"?n():e(null)):e.current=n}catch(s){K.__e(s,r)}}function St(e,n,r){var i,s,o,a;if(K.unmount&&K.unmount(e),!(i=e.ref)||i.current&&i.current!=e.__e||Et(i,null,n,e),i=e.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(l){K.__e(l,n)}i.__P=i.__n=null}if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&St(i[a],n,typeof e.type!="function"||r&&!e.props.__P);!r&&(i=e.__c)&&(i=i.__z)&&(s=Ye(i,o=[]))&&(i==e.__e&&o.some(xe),xe(s),xe(i)),r||xe(e.__e),e.__e=e.__c=e.__=null}function vi(e,n,r){return this.constructor(e,r)}function ln(e,n){var r,i,s,o;K.__&&K.__(e,n),n.nodeType==9&&(n=n.documentElement),i=(r=e&&32&e.__u)?null:n.__k,n.__k=We(f,{children:[e]}),s=[],o=[],Tt(n,n.__k,i||Ze,Ze,n.namespaceURI,i?null:n.firstChild?en.call(n.childNodes):null,s,i?i.__e:n.firstChild,r,o),an(s,n.__k,o),n.__k.props.children=null}K={__e:function(e,n,r,i){for(var s,o,a;n=n.__;)if((s=n.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(o=s.constructor)&&o.getDerivedStateFromError)&&s.setState(o.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,i||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(l){e=l}}throw Je=0,e}},Jt=0,ui=function(e){return e!=null&&e.constructor===Ve},He.prototype.setState=function(e,n){var r=this.__s;r&&r!=this.state||(r=this.__s=Re({},this.state)),typeof e=="function"&&(e=e(Re({},r),this.props)),e&&(Re(r,e),this.__v&&(n&&this.__k.push(n),Ht(this)))},He.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ht(this))},He.prototype.render=f,ke=[],Je=0,Zt=function(e,n){return e.__v.__b-n.__v.__b},je=Symbol(),Xt=/(PointerCapture)$|Capture$/i,kt=0,bt={},ci=0;var _i=["browser","bolt","password"];function dn(){let e=new URLSearchParams(location.hash.slice(1));if(!(!e.has("key")&&!e.has("browser"))){if(e.has("key")&&sessionStorage.setItem("anaphora.key",e.get("key")),e.has("browser"))for(let n of _i){let r=e.get(n);r?sessionStorage.setItem(`anaphora.${n}`,r):sessionStorage.removeItem(`anaphora.${n}`)}history.replaceState(null,"",location.pathname+location.search)}}var Ne=()=>sessionStorage.getItem("anaphora.key"),un=e=>sessionStorage.setItem("anaphora.key",e);var Pe,W,wt,cn,Mt=Object.is,Ge=0,bn=[],xt=[],q=K,gn=q.__b,mn=q.__r,pn=q.diffed,yn=q.__c,fn=q.unmount,hn=q.__;function et(e,n){q.__h&&q.__h(W,e,Ge||n),Ge=0;var r=W.__H||(W.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function _(e){return Ge=1,bi(An,e)}function bi(e,n,r){var i=et(Pe++,2);if(i.t=e,!i.__c&&(i.__=[r?r(n):An(void 0,n),function(o){var a=(i.__N||i.__)[0],l=i.t(a,o);Mt(a,l)||(i.__N=[l,i.__[1]],i.__c.setState({}))}],i.__c=W,!W.__f)){W.__f=!0;var s=W.shouldComponentUpdate;W.shouldComponentUpdate=function(o,a,l){var u=this.__H;if(!u)return!0;var m=!1,c=this.props!=o;if(u.__.some(function(g){g.__N&&(m=!0,Mt(g.__[0],g.__N[0])||(c=!0))}),s){var h=s.call(this,o,a,l);return m?h||c:h}return!m||c}}return i.__}function N(e,n){var r=et(Pe++,3);!q.__s&&Ct(r.__H,n)&&(r.__P=!0,r.__=e,r.u=n,W.__H.__h.push(r))}function tt(e,n){var r=et(Pe++,4);!q.__s&&Ct(r.__H,n)&&(r.__P=!1,r.__=e,r.u=n,W.__h.push(r))}function L(e){return Ge=5,Ke(function(){return{current:e}},[])}function Ke(e,n){var r=et(Pe++,7);return Ct(r.__H,n)&&(r.__=e(),r.__H=n),r.__}function kn(e,n){return Ge=8,Ke(function(){return e},n)}function ki(){var e;do{for(;e=xt.shift();)try{qe(e)}catch(r){q.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=bn.shift();){var n=e.__H;if(e.__P&&n)try{n.__h.some(qe),n.__h.some(Rt),n.__h=[]}catch(r){n.__h=[],q.__e(r,e.__v)}}}while(xt.length)}q.__b=function(e){W=null,gn&&gn(e)},q.__=function(e,n){e&&n.__k&&n.__k.__m&&(e.__m=n.__k.__m),hn&&hn(e,n)},q.__r=function(e){mn&&mn(e),Pe=0;var n=(W=e.__c).__H;n&&(wt==W?W.__h=[]:(n.__h.some(qe),n.__h.some(Rt),Pe=0),n.__h=[],n.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),wt=W},q.diffed=function(e){pn&&pn(e);var n=e.__c;n&&n.__H&&(n.__H.__h.length&&_n(bn.push(n)),n.__H.__.some(function(r){r.u&&(r.__H=r.u)})),wt=W=null},q.__c=function(e,n){n.some(function(r){try{r.__h.some(qe),r.__h=r.__h.filter(function(i){return!i.__||Rt(i)})}catch(i){r.__h=[function(){throw i}]}}),yn&&yn(e,n)},q.unmount=function(e){fn&&fn(e);var n,r,i=e.__c;i&&i.__H&&(i.__H.__.some(function(s){try{if(s.__P&&s.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}s.__P=r,_n(xt.push(s))}else qe(s)}catch(o){n=o}}),i.__H=void 0,n&&q.__e(n,i.__v))};var vn=typeof requestAnimationFrame=="function";function Ai(e){var n,r=function(){clearTimeout(i),vn&&cancelAnimationFrame(n),setTimeout(e)},i=setTimeout(r,35);vn&&(n=requestAnimationFrame(r))}function _n(e){e!=1&&cn==q.requestAnimationFrame||((cn=q.requestAnimationFrame)||Ai)(ki)}function qe(e){var n=W,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),W=n}function Rt(e){var n=W;e.__c=e.__(),W=n}function Ct(e,n){return!e||e.length!=n.length||n.some(function(r,i){return!Mt(r,e[i])})}function An(e,n){return typeof n=="function"?n(e):n}var he=class{#e;#t=new Set;constructor(n){this.#e=n}get value(){return this.#e}set(n){if(!Object.is(n,this.#e)){this.#e=n;for(let r of[...this.#t])r(n)}}watch(n){return this.#t.add(n),()=>{this.#t.delete(n)}}};function U(e){let[n,r]=_(()=>e.value);return N(()=>(r(()=>e.value),e.watch(i=>r(()=>i))),[e]),n}var Ce=class extends Error{constructor(r,i){super(r);this.code=i}code},Te=class extends Error{},nt=new he(!0),_e=new he(!1),H=new he(null),Y=(e,n)=>!!e?.scopes.includes(n);function Ft(){let e=Ne()??"";return`Bearer ${/^[\x21-\x7e]*$/.test(e)?e:""}`}async function A(e,n,r){let i=await Ti(JSON.stringify({query:e.toString(),variables:n}),r);nt.set(!0);let[s]=i.errors??[];if(s){let o=s.extensions?.code??"INVALID";throw o==="UNAUTHENTICATED"&&_e.set(!1),new Ce(s.message,o)}if(!i.data)throw new Te;return i.data}async function Ti(e,n){try{return await(await fetch("/graphql",{method:"POST",headers:{"Content-Type":"application/json",Authorization:Ft()},body:e,signal:n??null})).json()}catch(r){throw n?.aborted?r:(nt.set(!1),new Te)}}var E=class extends String{__apiType;value;__meta__;constructor(n,r){super(n),this.value=n,this.__meta__=r}toString(){return this.value}},no=new E(`
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}
    `,{fragmentName:"MemoryRow"}),ro=new E(`
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`,{fragmentName:"ConflictParts"}),io=new E(`
    fragment ConflictSources on Memory {
  derivedFrom(first: 5) {
    edges {
      node {
        ...MemoryRow
        thread {
          id
          key
          title
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`,{fragmentName:"ConflictSources"}),so=new E(`
    fragment EntitySide on Entity {
  id
  name
  type
  aliases
  memories(first: 3) {
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`,{fragmentName:"EntitySide"}),oo=new E(`
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}
    `,{fragmentName:"ConceptRow"}),ao=new E(`
    fragment RunRow on Run {
  id
  kind
  status
  progress
  dryRun
  warnings
  queuedAt
  startedAt
  finishedAt
  currentStep
  counts {
    name
    value
  }
  error {
    code
    message
  }
  startedBy {
    kind
    name
  }
  undoneBy {
    id
  }
  undoes {
    id
    kind
  }
}
    `,{fragmentName:"RunRow"}),Tn=new E(`
    query ConflictInbox($after: String) {
  conflicts(first: 20, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ConflictParts
        a {
          ...ConflictSources
        }
        b {
          ...ConflictSources
        }
      }
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
fragment ConflictSources on Memory {
  derivedFrom(first: 5) {
    edges {
      node {
        ...MemoryRow
        thread {
          id
          key
          title
        }
      }
    }
  }
}
fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),En=new E(`
    mutation DecideConflict($conflict: ConflictRef!, $verdict: Verdict!) {
  resolveConflict(conflict: $conflict, verdict: $verdict) {
    conflict {
      id
      status
      verdict
    }
  }
}
    `),Sn=new E(`
    subscription ConflictChanged {
  conflictChanged {
    id
    status
  }
}
    `),rt=new E(`
    query Entities($search: String, $first: Int!, $after: String) {
  entities(search: $search, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        name
        type
        aliases
      }
    }
  }
}
    `),wn=new E(`
    query EntityPage($id: ID!, $validAt: DateTime, $knownAt: DateTime) {
  entity(id: $id) {
    id
    name
    type
    aliases
    concept {
      id
      name
      description
    }
    facts: memories(kinds: [FACT], validAt: $validAt, knownAt: $knownAt, first: 60) {
      pageInfo {
        hasNextPage
      }
      edges {
        node {
          ...MemoryRow
          ... on Fact {
            predicate
            object
            objectEntity {
              id
              name
            }
            subject {
              id
              name
            }
          }
        }
      }
    }
    others: memories(
      kinds: [EPISODE, PROCEDURE, SUMMARY]
      validAt: $validAt
      knownAt: $knownAt
      first: 30
    ) {
      pageInfo {
        hasNextPage
      }
      edges {
        node {
          ...MemoryRow
        }
      }
    }
    related(limit: 40, validAt: $validAt, knownAt: $knownAt) {
      depth
      entity {
        id
        name
        type
      }
      steps {
        id
        name
        since
        until
        from {
          id
        }
        to {
          id
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),Mn=new E(`
    query Around($ids: [ID!]!, $limit: Int!, $edgeKinds: [GraphEdgeKind!], $rels: [String!], $validAt: DateTime, $knownAt: DateTime) {
  subgraph(
    ids: $ids
    limit: $limit
    edgeKinds: $edgeKinds
    rels: $rels
    validAt: $validAt
    knownAt: $knownAt
  ) {
    truncated
    frontier
    dangling
    edges {
      id
      kind
      from
      to
      rel
      since
      until
    }
    nodes {
      __typename
      id
      ... on Memory {
        kind
        text
        status
        trust
      }
      ... on Entity {
        name
        type
      }
      ... on Concept {
        name
      }
      ... on Thread {
        key
        title
      }
    }
  }
}
    `),xn=new E(`
    query Memories($filter: MemoryFilter!, $first: Int!, $after: String) {
  memories(filter: $filter, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),Rn=new E(`
    query Oldest {
  memories(filter: {statuses: null}, orderBy: OLDEST, first: 1) {
    edges {
      node {
        createdAt
      }
    }
  }
}
    `),Cn=new E(`
    query Search($input: RecallInput!) {
  recall(input: $input) {
    semantic
    warnings
    hits {
      relevance
      score
      why
      signals {
        name
        value
        weight
      }
      multipliers {
        name
        value
      }
      memory {
        ...MemoryRow
      }
      conflicts(first: 1) {
        id
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),Fn=new E(`
    query MemoryPage($id: ID!, $knownAt: DateTime) {
  memory(id: $id, knownAt: $knownAt) {
    ...MemoryRow
    asOf
    confidence
    importance
    tags
    topics
    language
    source
    expiresAt
    updatedAt
    thread {
      id
      key
      title
    }
    entities(first: 30) {
      text
      type
      entity {
        id
        name
        type
      }
    }
    chain(first: 30) {
      edges {
        node {
          ...MemoryRow
        }
      }
    }
    derivedFrom(first: 20) {
      edges {
        node {
          ...MemoryRow
          thread {
            id
            key
            title
          }
          derivedFrom(first: 10) {
            edges {
              node {
                ...MemoryRow
                thread {
                  id
                  key
                  title
                }
              }
            }
          }
        }
      }
    }
    links(first: 40) {
      edges {
        node {
          id
          rel
          fromId
          toId
          from {
            ...MemoryRow
          }
          to {
            ...MemoryRow
          }
        }
      }
    }
    ... on Fact {
      predicate
      object
      negated
      subject {
        id
        name
        type
      }
      objectEntity {
        id
        name
        type
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),Dn=new E(`
    query MemoryHistory($id: ID!, $after: String) {
  memory(id: $id) {
    history(first: 20, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          id
          at
          action
          reason
          actor {
            kind
            name
          }
          before
          after
          run {
            id
            kind
            status
            dryRun
            undoneBy {
              id
            }
          }
        }
      }
    }
  }
}
    `),In=new E(`
    query MemoryConflicts($filter: ConflictFilter!) {
  conflicts(filter: $filter, first: 20) {
    edges {
      node {
        ...ConflictParts
      }
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),Nn=new E(`
    mutation EditMemory($id: ID!, $set: MemoryPatch!, $ifUpdatedAt: DateTime, $reason: String) {
  updateMemory(id: $id, set: $set, ifUpdatedAt: $ifUpdatedAt, reason: $reason) {
    memory {
      id
      updatedAt
    }
  }
}
    `),Pn=new E(`
    mutation RetractMemory($id: ID!, $reason: String) {
  retract(id: $id, reason: $reason) {
    memory {
      id
      status
    }
  }
}
    `),Kn=new E(`
    mutation RestoreMemory($id: ID!) {
  restore(id: $id) {
    memory {
      id
      status
    }
  }
}
    `),On=new E(`
    mutation ForgetMemory($input: ForgetInput!) {
  forget(input: $input) {
    forgotten
  }
}
    `),Ln=new E(`
    query EntityReviews($after: String) {
  entityReviews(first: 20, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        score
        how
        mention {
          text
          type
          entity {
            ...EntitySide
          }
        }
        candidate {
          ...EntitySide
        }
        memory {
          ...MemoryRow
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}
fragment EntitySide on Entity {
  id
  name
  type
  aliases
  memories(first: 3) {
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}`),Un=new E(`
    mutation ResolveReview($id: ID!, $same: Boolean!) {
  resolveEntityReview(id: $id, same: $same) {
    entity {
      id
      name
    }
  }
}
    `),$n=new E(`
    mutation MergeEntities($winner: ID!, $losers: [ID!]!) {
  mergeEntities(winner: $winner, losers: $losers) {
    entity {
      id
    }
  }
}
    `),Vn=new E(`
    query Merges($after: String) {
  runs(kinds: [MERGE], first: 20, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        status
        undoneBy {
          id
        }
        changes(first: 12) {
          edges {
            node {
              subjectId
              subjectLabel
            }
          }
        }
      }
    }
  }
}
    `),qn=new E(`
    query Merged($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Entity {
      name
      mergedInto {
        id
      }
    }
  }
}
    `),Gn=new E(`
    query Concepts($search: String, $first: Int!, $after: String) {
  concepts(search: $search, first: $first, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ConceptRow
        parents(first: 1) {
          edges {
            node {
              id
            }
          }
        }
      }
    }
  }
}
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}`),Bn=new E(`
    query Subconcepts($id: ID!, $after: String) {
  concept(id: $id) {
    children(first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...ConceptRow
        }
      }
    }
  }
}
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}`),Qn=new E(`
    query ConceptPage($id: ID!) {
  concept(id: $id) {
    id
    name
    iri
    description
    shared
    parents(first: 30) {
      edges {
        node {
          id
          name
        }
      }
    }
    children(first: 100) {
      edges {
        node {
          id
          name
        }
      }
    }
    relations(first: 100) {
      edges {
        node {
          id
          name
          cardinality
          from {
            id
            name
          }
          to {
            id
            name
          }
        }
      }
    }
  }
  subgraph(ids: [$id], edgeKinds: [INSTANCE_OF], limit: 100) {
    nodes {
      __typename
      ... on Entity {
        id
        name
        type
      }
    }
  }
}
    `),zn=new E(`
    query EntitiesOf($type: String!, $after: String) {
  entities(type: $type, first: 50, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        name
        type
      }
    }
  }
}
    `),jn=new E(`
    query Runs($first: Int!, $after: String) {
  runs(first: $first, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...RunRow
      }
    }
  }
}
    fragment RunRow on Run {
  id
  kind
  status
  progress
  dryRun
  warnings
  queuedAt
  startedAt
  finishedAt
  currentStep
  counts {
    name
    value
  }
  error {
    code
    message
  }
  startedBy {
    kind
    name
  }
  undoneBy {
    id
  }
  undoes {
    id
    kind
  }
}`),Wn=new E(`
    mutation UndoRun($id: ID!) {
  undoRun(id: $id) {
    run {
      id
    }
  }
}
    `),Hn=new E(`
    mutation CancelRun($id: ID!) {
  cancelRun(id: $id) {
    run {
      id
    }
  }
}
    `),Yn=new E(`
    subscription RunChanged {
  runChanged {
    id
  }
}
    `),Jn=new E(`
    query Viewer {
  viewer {
    userId
    keyName
    scopes
  }
}
    `),Zn=new E(`
    query Health {
  health {
    status
    version
    checks {
      name
      status
      detail
    }
  }
  stats {
    memories {
      kind
      status
      count
    }
    entities
    concepts
    threads
    links
    openConflicts
    pendingEmbeddings
  }
}
    `),Xn=new E(`
    query Usage {
  usage {
    calls
    inputTokens
    outputTokens
    cost
    currency
    budget
    periodStart
    periodEnd
    failed
    unanswered
  }
}
    `),er=new E(`
    subscription MemoryChanged($after: String) {
  memoryChanged(after: $after) {
    cursor
    memoryId
    reset
  }
}
    `),tr=new E(`
    query Threads($first: Int!, $after: String) {
  threads(first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        key
        title
        lastTurnAt
        createdAt
      }
    }
  }
}
    `),nr=new E(`
    query ThreadPage($id: ID!, $first: Int!, $after: String, $knownAt: DateTime) {
  thread(id: $id) {
    id
    key
    title
    createdAt
    lastTurnAt
    turns(first: $first, after: $after, knownAt: $knownAt) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...MemoryRow
          links(rels: ["derived_from"], direction: IN, first: 10) {
            edges {
              node {
                id
                from {
                  ...MemoryRow
                }
              }
            }
          }
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`),rr=new E(`
    query VocabularyPage($minFrequency: Int!) {
  vocabulary {
    version
    topics
    categories
    messageTypes
    entityTypes
  }
  termSuggestions(minFrequency: $minFrequency, limit: 50) {
    kind
    value
    frequency
    examples
  }
}
    `),ir=new E(`
    mutation ApproveTerm($kind: TermKind!, $value: String!, $shared: Boolean!) {
  approveTerm(kind: $kind, value: $value, shared: $shared) {
    vocabulary {
      version
    }
    run {
      id
    }
  }
}
    `),sr=new E(`
    mutation RejectTerm($kind: TermKind!, $value: String!, $shared: Boolean!) {
  rejectTerm(kind: $kind, value: $value, shared: $shared) {
    vocabulary {
      version
    }
  }
}
    `);function se(e){return e===null?"null":Array.isArray(e)?"array":typeof e}function Ee(e){return se(e)==="object"}function Ei(e){return Array.isArray(e)&&e.length>0&&e.every(n=>"message"in n)}function Dt(e,n){return e.length<124?e:n}var or="graphql-transport-ws";var le=(e=>(e[e.InternalServerError=4500]="InternalServerError",e[e.InternalClientError=4005]="InternalClientError",e[e.BadRequest=4400]="BadRequest",e[e.BadResponse=4004]="BadResponse",e[e.Unauthorized=4401]="Unauthorized",e[e.Forbidden=4403]="Forbidden",e[e.SubprotocolNotAcceptable=4406]="SubprotocolNotAcceptable",e[e.ConnectionInitialisationTimeout=4408]="ConnectionInitialisationTimeout",e[e.ConnectionAcknowledgementTimeout=4504]="ConnectionAcknowledgementTimeout",e[e.SubscriberAlreadyExists=4409]="SubscriberAlreadyExists",e[e.TooManyInitialisationRequests=4429]="TooManyInitialisationRequests",e))(le||{}),de=(e=>(e.ConnectionInit="connection_init",e.ConnectionAck="connection_ack",e.Ping="ping",e.Pong="pong",e.Subscribe="subscribe",e.Next="next",e.Error="error",e.Complete="complete",e))(de||{});function ar(e){if(!Ee(e))throw new Error(`Message is expected to be an object, but got ${se(e)}`);if(!e.type)throw new Error("Message is missing the 'type' property");if(typeof e.type!="string")throw new Error(`Message is expects the 'type' property to be a string, but got ${se(e.type)}`);switch(e.type){case"connection_init":case"connection_ack":case"ping":case"pong":{if(e.payload!=null&&!Ee(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object or nullish or missing, but got "${e.payload}"`);break}case"subscribe":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${se(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!Ee(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object, but got ${se(e.payload)}`);if(typeof e.payload.query!="string")throw new Error(`"${e.type}" message payload expects the 'query' property to be a string, but got ${se(e.payload.query)}`);if(e.payload.variables!=null&&!Ee(e.payload.variables))throw new Error(`"${e.type}" message payload expects the 'variables' property to be a an object or nullish or missing, but got ${se(e.payload.variables)}`);if(e.payload.operationName!=null&&se(e.payload.operationName)!=="string")throw new Error(`"${e.type}" message payload expects the 'operationName' property to be a string or nullish or missing, but got ${se(e.payload.operationName)}`);if(e.payload.extensions!=null&&!Ee(e.payload.extensions))throw new Error(`"${e.type}" message payload expects the 'extensions' property to be a an object or nullish or missing, but got ${se(e.payload.extensions)}`);break}case"next":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${se(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!Ee(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object, but got ${se(e.payload)}`);break}case"error":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${se(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!Ei(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an array of GraphQL errors, but got ${JSON.stringify(e.payload)}`);break}case"complete":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${se(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);break}default:throw new Error(`Invalid message 'type' property "${e.type}"`)}return e}function lr(e,n){return ar(typeof e=="string"?JSON.parse(e,n):e)}function Oe(e,n){return ar(e),JSON.stringify(e,n)}function dr(e){let{url:n,connectionParams:r,lazy:i=!0,onNonLazyError:s=console.error,lazyCloseTimeout:o=0,keepAlive:a=0,disablePong:l,connectionAckWaitTimeout:u=0,retryAttempts:m=5,retryWait:c=async function($){let M=Math.pow(2,$);await new Promise(P=>setTimeout(P,M*1e3+Math.floor(Math.random()*2700+300)))},shouldRetry:h=It,on:g,webSocketImpl:d,generateID:y=function(){return"xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g,$=>{let M=Math.random()*16|0;return($=="x"?M:M&3|8).toString(16)})},jsonMessageReplacer:v,jsonMessageReviver:b}=e,w;if(d){if(!wi(d))throw new Error("Invalid WebSocket implementation provided");w=d}else typeof WebSocket<"u"?w=WebSocket:typeof global<"u"?w=global.WebSocket||global.MozWebSocket:typeof window<"u"&&(w=window.WebSocket||window.MozWebSocket);if(!w)throw new Error("WebSocket implementation missing; on Node you can `import WebSocket from 'ws';` and pass `webSocketImpl: WebSocket` to `createClient`");let S=w,R=(()=>{let D=(()=>{let M={};return{on(P,z){return M[P]=z,()=>{delete M[P]}},emit(P){"id"in P&&M[P.id]?.(P)}}})(),$={connecting:g?.connecting?[g.connecting]:[],opened:g?.opened?[g.opened]:[],connected:g?.connected?[g.connected]:[],ping:g?.ping?[g.ping]:[],pong:g?.pong?[g.pong]:[],message:g?.message?[D.emit,g.message]:[D.emit],closed:g?.closed?[g.closed]:[],error:g?.error?[g.error]:[]};return{onMessage:D.on,on(M,P){let z=$[M];return z.push(P),()=>{let j=z.indexOf(P);j>-1&&z.splice(j,1)}},emit(M,...P){for(let z of[...$[M]])z(...P)}}})();function T(D){let $=[R.on("error",M=>{$.forEach(P=>P()),D(M)}),R.on("closed",M=>{$.forEach(P=>P()),D(M)})];return()=>$.forEach(M=>M())}let ne,oe=0,be,ae=!1,Me=0,ge=!1;async function fe(){clearTimeout(be);let[D,$]=await(ne??(ne=new Promise((z,j)=>(async()=>{if(ae){if(await c(Me),!oe)return ne=void 0,j({code:1e3,reason:"All Subscriptions Gone"});Me++}R.emit("connecting",ae);let I=new S(typeof n=="function"?await n():n,or),ve,De;function Qe(){isFinite(a)&&a>0&&(clearTimeout(De),De=setTimeout(()=>{I.readyState===S.OPEN&&(I.send(Oe({type:de.Ping})),R.emit("ping",!1,void 0))},a))}T(ee=>{ne=void 0,clearTimeout(ve),clearTimeout(De),j(ee),ee instanceof it&&(I.close(4499,"Terminated"),I.onerror=null,I.onclose=null)}),I.onerror=ee=>R.emit("error",ee),I.onclose=ee=>R.emit("closed",ee),I.onopen=async()=>{try{R.emit("opened",I);let ee=typeof r=="function"?await r():r;if(I.readyState!==S.OPEN)return;I.send(Oe(ee?{type:de.ConnectionInit,payload:ee}:{type:de.ConnectionInit},v)),isFinite(u)&&u>0&&(ve=setTimeout(()=>{I.close(le.ConnectionAcknowledgementTimeout,"Connection acknowledgement timeout")},u)),Qe()}catch(ee){R.emit("error",ee),I.close(le.InternalClientError,Dt(ee instanceof Error?ee.message:String(ee),"Internal client error"))}};let Ie=!1;I.onmessage=({data:ee})=>{try{let J=lr(ee,b);if(R.emit("message",J),J.type==="ping"||J.type==="pong"){R.emit(J.type,!0,J.payload),J.type==="pong"?Qe():l||(I.send(Oe(J.payload?{type:de.Pong,payload:J.payload}:{type:de.Pong},v)),R.emit("pong",!1,J.payload));return}if(Ie)return;if(J.type!==de.ConnectionAck)throw new Error(`First message cannot be of type ${J.type}`);clearTimeout(ve),Ie=!0,R.emit("connected",I,J.payload,ae),ae=!1,Me=0;let Wt=new Promise((zs,di)=>T(di));Wt.catch(()=>{}),z([I,Wt])}catch(J){I.onmessage=null,R.emit("error",J),I.close(le.BadResponse,Dt(J instanceof Error?J.message:String(J),"Bad response"))}}})())));D.readyState===S.CLOSING&&await $;let M=()=>{},P=new Promise(z=>M=z);return[D,M,new Promise((z,j)=>{let I=T(j);D.readyState!==S.OPEN&&$.catch(j),P.then(()=>{if(I(),!oe){let ve=()=>D.close(1e3,"Normal Closure");isFinite(o)&&o>0?(clearTimeout(be),be=setTimeout(()=>{!oe&&D.readyState===S.OPEN&&ve()},o)):ve()}z()})})]}function ue(D){if(It(D)&&(Si(D.code)||[le.InternalServerError,le.InternalClientError,le.BadRequest,le.BadResponse,le.Unauthorized,le.SubprotocolNotAcceptable,le.SubscriberAlreadyExists,le.TooManyInitialisationRequests].includes(D.code)))throw D;if(ge)return!1;if(It(D)&&D.code===1e3)return oe>0;if(!m||Me>=m||!h(D))throw D;return ae=!0}i||(async()=>{for(oe++;;)try{let[,,D]=await fe();await D}catch(D){try{if(!ue(D))return}catch($){return s?.($)}}})();function re(D,$){let M=y(D),P=!1,z=!1,j=()=>{oe--,P=!0};return(async()=>{for(oe++;;)try{let[I,ve,De]=await fe();if(P)return De.catch(()=>{}),ve();let Qe=R.onMessage(M,Ie=>{switch(Ie.type){case de.Next:{$.next(Ie.payload);return}case de.Error:{z=!0,P=!0,$.error(Ie.payload),j();return}case de.Complete:{P=!0,j();return}}});I.send(Oe({id:M,type:de.Subscribe,payload:D},v)),j=()=>{!P&&I.readyState===S.OPEN&&I.send(Oe({id:M,type:de.Complete},v)),oe--,P=!0,ve()},await De.finally(Qe);return}catch(I){if(!ue(I))return}})().then(()=>{z||$.complete()}).catch(I=>{$.error(I)}),()=>{P||j()}}return{on:R.on,subscribe:re,iterate(D){let $=[],M={done:!1,error:null,resolve:()=>{}},P=re(D,{next(j){$.push(j),M.resolve()},error(j){M.done=!0,M.error=j,M.resolve()},complete(){M.done=!0,M.resolve()}}),z=(async function*(){for(;;){for($.length||await new Promise(I=>M.resolve=I);$.length;)yield $.shift();if(M.error)throw M.error;if(M.done)return}})();return z.throw=async j=>(M.done||(M.done=!0,M.error=j,M.resolve()),{done:!0,value:void 0}),z.return=async()=>(P(),{done:!0,value:void 0}),z},async dispose(){if(ge=!0,ne){let[D]=await ne;D.close(1e3,"Normal Closure")}},terminate(){ne&&R.emit("closed",new it)}}}var it=class extends Error{name="TerminatedCloseEvent";message="4499: Terminated";code=4499;reason="Terminated";wasClean=!1};function It(e){return Ee(e)&&"code"in e&&"reason"in e}function Si(e){return[1e3,1001,1006,1005,1012,1013,1014].includes(e)?!1:e>=1e3&&e<=1999}function wi(e){return typeof e=="function"&&"constructor"in e&&"CLOSED"in e&&"CLOSING"in e&&"CONNECTING"in e&&"OPEN"in e}var Mi=400,cr=4401,xi=4403,gr=new Set([cr,xi]),at=new he(!1),ot={memory:new Set,conflict:new Set,run:new Set},Pt=null;function st(e,n){for(let r of[...ot[e]])r(n)}var ur=e=>e&&typeof e=="object"&&"code"in e&&typeof e.code=="number"?e.code:0;function Ri(e){gr.has(e)&&(at.set(!0),e===cr&&_e.set(!1))}function mr(){Pt?.dispose();let e=new URL("/graphql",location.href);e.protocol=e.protocol==="https:"?"wss:":"ws:";let n=!1;Pt=dr({url:e.href,connectionParams:()=>({Authorization:Ft()}),keepAlive:2e4,retryAttempts:Number.MAX_SAFE_INTEGER,retryWait:r=>new Promise(i=>setTimeout(i,Math.min(1e4,500*2**r))),shouldRetry:r=>!gr.has(ur(r)),on:{closed:r=>Ri(ur(r)),connected:()=>{if(at.set(!1),n)for(let r of Object.keys(ot))st(r,null);n=!0}}}),Nt(er.toString(),({memoryChanged:r})=>st("memory",r.reset?null:r.memoryId)),Nt(Sn.toString(),({conflictChanged:r})=>st("conflict",r.id)),Nt(Yn.toString(),({runChanged:r})=>st("run",r.id))}function Nt(e,n){Pt?.subscribe({query:e},{next:({data:r})=>r&&n(r),error:()=>{},complete:()=>{}})}function O(e,n,r=null){let i=L({act:n,about:r});i.current={act:n,about:r},N(()=>{let s=0,o=a=>{let{about:l}=i.current;a!==null&&l&&!l.has(a)||(clearTimeout(s),s=setTimeout(()=>i.current.act(),Mi))};return ot[e].add(o),()=>{ot[e].delete(o),clearTimeout(s)}},[e])}var Ci=2e3;function ie(e,n){let[r,i]=_({key:null,data:null,error:null}),[s,o]=_(0),[a,l]=_(!1),u=L(e);u.current=e,N(()=>{if(n===null)return;let h=new AbortController,g=0,d=()=>{l(!0),u.current(h.signal).then(y=>{h.signal.aborted||(i({key:n,data:y,error:null}),l(!1))},y=>{h.signal.aborted||(i(v=>({key:n,data:v.key===n?v.data:null,error:y})),l(!1),y instanceof Te&&(g=setTimeout(d,Ci)))})};return d(),()=>{h.abort(),clearTimeout(g)}},[n,s]);let m=kn(()=>o(h=>h+1),[]),c=r.key===n&&n!==null;return{data:c?r.data:null,error:c?r.error:null,waiting:n!==null&&(a||!c),reload:m}}function me(e,n){let r=n===null?null:JSON.stringify(n);return ie(i=>A(e,n,i),r)}var G=e=>({items:e?.edges.map(({node:n})=>n)??[],next:e?.pageInfo.hasNextPage?e.pageInfo.endCursor:null,total:e?.totalCount??null});function B(e,n){let[r,i]=_({key:e,count:1}),s=L({key:e,count:0,pages:[]}),o=r.key===e?r.count:1,a=ie(async m=>{let c=s.current,h=c.key===e&&o>c.count?[...c.pages]:[],g=h.at(-1)?.next??null;for(;h.length<o&&(h.length===0||g!==null);){let d=await n(g,m);h.push(d),g=d.next}return s.current={key:e,count:o,pages:h},{key:e,pages:h}},e===null?null:`${o} ${e}`),l=a.data?.pages??(s.current.key===e?s.current.pages:null),u=l?.at(-1)?.next??null;return{data:l&&(l.length||a.data)?l.flatMap(m=>m.items):null,error:a.error,waiting:a.waiting,reload:a.reload,total:l?.[0]?.total??null,more:u===null?null:()=>i({key:e,count:o+1})}}var Fi=/^\d{4}-\d{2}-\d{2}$/,Di=["known","valid"];function Le(e=location.hash){let[n="",r=""]=pr(e.replace(/^#\/?/,"")),[i="",s=""]=pr(n,"/");return{view:i||"search",id:Ii(s),params:new URLSearchParams(r)}}function pr(e,n="?"){let r=e.indexOf(n);return r<0?[e,""]:[e.slice(0,r),e.slice(r+1)]}function Ii(e){try{return decodeURIComponent(e)}catch{return e}}function lt(e,n){let r=e.get(n)??"";if(!Fi.test(r))return null;let i=new Date(`${r}T00:00:00Z`);return Number.isNaN(i.valueOf())||i.toISOString().slice(0,10)!==r?null:r}function te(e,n){let r=lt(e,n);return r&&`${r}T23:59:59.999Z`}function x(e,n="",r={}){let i=new URLSearchParams;for(let[a,l]of Object.entries(r))l&&i.set(a,l);let s=Le().params;for(let a of Di){let l=lt(s,a);l&&!(a in r)&&i.set(a,l)}let o=i.toString();return`#/${e}${n&&`/${encodeURIComponent(n)}`}${o&&`?${o}`}`}function Z(e,{keep:n=!1}={}){let{view:r,id:i,params:s}=Le();for(let[l,u]of Object.entries(e))u?s.set(l,u):s.delete(l);let o=s.toString(),a=`#/${r}${i&&`/${encodeURIComponent(i)}`}${o&&`?${o}`}`;if(a!==location.hash){if(!n){location.hash=a;return}history.replaceState(null,"",a),dispatchEvent(new HashChangeEvent("hashchange"))}}function V(){let[e,n]=_(()=>Le());return N(()=>{let r=()=>n(Le());return addEventListener("hashchange",r),()=>removeEventListener("hashchange",r)},[]),e}var yr={skip:"Zum Inhalt springen",views:"Ansichten",language:"Sprache",search:"Suchen","search.label":"Was möchten Sie wissen?",kinds:"Arten",status:"Status","status.believed":"Was geglaubt wird",results:"Ergebnisse","results.count":"Ergebnisse: {count}","results.none":"Es wurde nichts gefunden. Fragen Sie mit anderen Worten, wählen Sie weniger Arten, oder stellen Sie die Uhren auf jetzt.","words.alone":"Nur Wörter wurden verglichen: die Vektoren sind noch nicht bereit.",disputed:"Umstritten: ein Konflikt ist offen.",signals:"Signale der Bewertung",relevance:"Relevanz",newest:"Neueste Erinnerungen","memories.none":"Es gibt keine solchen Erinnerungen. Erzählen Sie etwas mit der Mutation remember, oder wählen Sie andere Filter.",memory:"Erinnerung","memory.unknown":"Diese Erinnerung gibt es nicht, oder sie wurde gelöscht. Suchen Sie eine andere.","memory.unknown.then":"Der Graph kannte diese Erinnerung an dem Tag nicht. Wählen Sie einen späteren Tag.","memory.past":"So war die Erinnerung an dem Tag bekannt. Stellen Sie die Uhr auf jetzt, um sie zu ändern.","memory.held":"Es galt am {day}.","memory.held.not":"Es galt nicht am {day}.",statement:"Aussage",not:"nicht",trust:"Vertrauen",confidence:"Gewissheit",importance:"Wichtigkeit","interval.world":"Gilt in der Welt","interval.graph":"Vom Graphen geglaubt",expires:"Verblasst am",tags:"Schlagwörter","tags.comma":"Schlagwörter, durch Kommas getrennt",topics:"Themen",source:"Quelle",sources:"Quellen","sources.none":"Es wurde unmittelbar erzählt: es gibt keine Quelle.","sources.itself":"Ein Gesprächsbeitrag ist selbst eine Quelle.",held:"galt von {from} bis {to}",chain:"Was was ersetzte",drawn:"Daraus gewonnen",links:"Verknüpfungen","links.none":"Sie hat keine Verknüpfungen mit anderen Erinnerungen.",erased:"Sie wurde gelöscht; nur ihre Id ist geblieben.",history:"Verlauf","history.none":"Nichts hat sie geändert, seit sie gespeichert wurde.",field:"Feld",before:"Vorher",after:"Nachher",actions:"Aktionen","action.edit":"Bearbeiten","action.retract":"Zurückziehen","action.restore":"Wiederherstellen","action.forget":"Vergessen","restore.ask":"Diese Erinnerung zurückholen? Sie wird wieder geglaubt.","retract.ask":"Sagen, dass dies nie stimmte? Es wird behalten und nicht mehr erinnert.","forget.ask":"Diese Erinnerung verbergen? Sie kann wiederhergestellt werden.","forget.ask.hard":"Diese Erinnerung löschen, und was allein aus ihr gewonnen wurde? Niemand kann sie zurückholen.","forget.hard":"Endgültig löschen","forget.hide":"Verbergen","forget.erase":"Löschen",text:"Text","holds.from":"Gilt ab","holds.to":"Gilt bis",reason:"Grund",save:"Speichern",cancel:"Abbrechen",again:"Erneut versuchen",more:"Mehr zeigen",loading:"Wird geladen …",unreachable:"Die API antwortet nicht. Diese Seite fragt von selbst wieder.",unheard:"Dieser Schlüssel darf Änderungen nicht mithören: Gezeigt wird, was gelesen wurde.","only.reads":"Dieser Schlüssel liest nur: er kann nichts ändern.",clocks:"Die zwei Uhren","clock.known":"Wie der Graph glaubte am","clock.valid":"Was galt am","clock.now":"Jetzt","clocks.hint":"Jeder Tag gilt an seinem Ende, in UTC.",entities:"Entitäten","entities.label":"Welcher Name?","entities.none":"Es gibt noch keine Entitäten. Sie kommen mit Erinnerungen, die jemanden oder etwas nennen.","entities.none.named":"Keine Entität heißt so. Versuchen Sie einen Teil davon.",entity:"Entität","entity.unknown":"Diese Entität gibt es nicht. Suchen Sie eine andere nach ihrem Namen.","merged.into":"Sie wurde vereinigt mit",type:"Typ",aliases:"Andere Namen",concept:"Begriff",concepts:"Begriffe",facts:"Fakten","facts.none":"Keine Fakten nennen sie zu der Zeit, die die Uhren zeigen.","facts.other":"In Sätzen","first.only":"Die ersten {count} werden gezeigt.",related:"Verwandte Entitäten","related.none":"Sie ist zu der Zeit, die die Uhren zeigen, mit keiner anderen verwandt.","mentioned.in":"Genannt in","mentioned.none":"Nichts sonst nennt sie zu der Zeit, die die Uhren zeigen.",conflicts:"Konflikte","conflicts.keys":"Tasten: j und k führen zum nächsten und zum vorigen Konflikt, 1 bis 5 entscheiden den jetzigen.","conflicts.none":"Kein Konflikt wartet auf ein Urteil. Neue erscheinen hier von selbst.","conflicts.of.none":"Nichts widerspricht ihr.",decide:"Entscheiden",decided:"Entschieden: {verdict}.",verdict:"Urteil",similarity:"Ähnlichkeit",threads:"Gespräche","threads.none":"Es gibt noch keine Gespräche. Speichern Sie Beiträge mit der Mutation addTurn.",thread:"Gespräch","thread.none":"Es hatte zu der Zeit, die die Uhr zeigt, keine Beiträge.","thread.unknown":"Dieses Gespräch gibt es nicht. Wählen Sie eines aus der Liste.",graph:"Graph","graph.around":"Graph darum","graph.choose":"Wählen Sie, worum der Graph sein soll: Öffnen Sie eine Erinnerung, eine Entität oder einen Begriff.","graph.unknown":"Es gibt nichts mit dieser Kennung. Öffnen Sie eine Erinnerung, eine Entität oder einen Begriff, und gehen Sie von dort weiter.","graph.unknown.then":"Der Graph kannte es an dem Tag nicht. Wählen Sie einen späteren Tag.","graph.count":"Knoten: {nodes}, Kanten: {edges}","graph.truncated":"Es gibt mehr: Wählen Sie weniger Kanten oder Beziehungen.","graph.picture":"Bild des Graphen, bei {name}","graph.list":"Knoten des Graphen","graph.keys":"Im Bild: Pfeile gehen zum nächsten Knoten, Enter klappt ihn auf, p heftet ihn an, + und - ändern die Größe. Ein gezogener Knoten ist angeheftet.","graph.expand":"Aufklappen","graph.pin":"Anheften","graph.undrawn":"Dieser Browser kann das Bild nicht zeichnen. Die Liste sagt dasselbe.",edges:"Kanten",relations:"Beziehungen",all:"alle",reviews:"Namen","reviews.keys":"Tasten: j und k gehen zur nächsten und zur vorigen Frage, 1 sagt dieselbe, 2 sagt eine andere.","reviews.none":"Kein Name wartet auf eine Antwort. Fragen erscheinen hier, wenn ein Name zu einer bekannten Entität gehören kann.","reviews.same.done":"Zu einer Entität vereint:","reviews.other.done":"Bleibt eine eigene Entität:","reviews.undo":"Der Lauf kann rückgängig gemacht werden.",review:"Ist es dieselbe?","review.mention":"Erwähnt als","review.known":"Bekannt als","review.same":"Dieselbe","review.other":"Eine andere",merge:"Vereinen","merge.with.another":"Mit einer anderen vereinen","merge.with":"Vereinen mit","merge.stays":"Welche bleibt?","merge.ask":"Erwähnungen, Fakten und Beziehungen beider gehören dann zu der Entität, die bleibt. Das Vereinen ist ein Lauf und kann rückgängig gemacht werden.","merge.choose":"Wählen Sie die andere Entität.",merged:"Mit ihr vereint","merge.undo":"Das Vereinen rückgängig machen",ontology:"Ontologie","ontology.label":"Welcher Begriff?","ontology.none":"Es gibt noch keine Begriffe. Sie kommen mit den Mutationen defineConcept und importOntology.","ontology.none.named":"Kein Begriff heißt so. Versuchen Sie einen Teil davon.","concept.unknown":"Diesen Begriff gibt es nicht. Wählen Sie einen aus dem Baum.","concept.parents":"Unterbegriff von","concept.children":"Unterbegriffe","concept.entities.none":"Keine Entität gehört zu diesem Begriff selbst.",layer:"Ebene","layer.shared":"für alle Benutzer","layer.own":"Ihre eigene",vocabulary:"Vokabular",suggestions:"Vorgeschlagene Wörter","suggestions.least":"Mindestens so oft verwendet:","suggestions.shared":"Für alle Benutzer entscheiden","suggestions.none":"Kein Wort wartet auf eine Entscheidung. Wörter erscheinen hier, wenn Erinnerungen sie oft verwenden.","term.used":"{count}-mal verwendet","term.approve":"Aufnehmen","term.reject":"Ablehnen","term.approved":"aufgenommen.","term.rejected":"abgelehnt.","term.run":"Ein Lauf ordnet Erinnerungen neu ein.",terms:"Wörter",runs:"Läufe","runs.none":"Noch ist nichts gelaufen. Läufe kommen mit Konsolidierung, Extraktion, Importen und Vergessen.",run:"Lauf","undo.run":"Lauf rückgängig machen","undo.ask":"Alles rückgängig machen, was dieser Lauf geändert hat? Auch das ist ein Lauf, der rückgängig gemacht werden kann.",undone:"rückgängig gemacht",undoes:"macht rückgängig: {kind}",dry:"Probelauf",progress:"Fortschritt","cancel.run":"Lauf anhalten","cancel.ask":"Diesen Lauf anhalten, wo er ist? Was er getan hat, bleibt und kann rückgängig gemacht werden.",health:"Zustand","read.again":"Neu lesen",counts:"Zahlen","embeddings.pending":"Ausstehende Vektoren",usage:"Nutzung eines Sprachmodells heute","usage.period":"Zeitraum","usage.calls":"Aufrufe","usage.failed":"Gescheitert","usage.unanswered":"Ohne gültige Antwort","usage.tokens":"Token hinein / heraus","usage.cost":"Kosten / Budget",nowhere:"Diese Seite gibt es nicht","nowhere.go":"Zur Suche",key:"Schlüssel","key.use":"In diesem Tab verwenden","key.hint":'Der Link, den "anaphora up" ausgibt, bringt einen mit, und "anaphora key create" erzeugt einen.',"key.refused":"Der Server nimmt diesen Schlüssel nicht an. Geben Sie einen anderen ein.","kind.FACT":"Fakt","kind.EPISODE":"Episode","kind.PROCEDURE":"Vorgehen","kind.SUMMARY":"Zusammenfassung","kind.Entity":"Entität","kind.Concept":"Begriff","kind.Thread":"Gespräch","term.TOPIC":"Thema","term.CATEGORY":"Kategorie","term.MESSAGE_TYPE":"Art der Nachricht","term.ENTITY_TYPE":"Art der Entität","edge.LINK":"Verbindungen von Erinnerungen","edge.MENTIONS":"Erwähnungen","edge.SUBJECT":"Subjekte","edge.OBJECT":"Objekte","edge.RELATES":"Beziehungen von Entitäten","edge.INSTANCE_OF":"Begriffe von Entitäten","edge.SUBCLASS_OF":"Unterklassen","edge.IN_THREAD":"Gespräche","status.PENDING_EMBED":"Vektor steht aus","status.ACTIVE":"aktiv","status.STALE":"veraltet","status.DEPRECATED":"nicht mehr geglaubt","status.SUPERSEDED":"ersetzt","status.MERGED":"vereinigt","status.RETRACTED":"zurückgezogen","status.FORGOTTEN":"vergessen","trust.QUARANTINED":"in Quarantäne","trust.UNTRUSTED":"nicht vertraut","trust.STANDARD":"üblich","trust.VERIFIED":"bestätigt","conflict.DUPLICATE":"Doppelt gesagt","conflict.CONTRADICTION":"Widerspruch","conflict.OPEN":"offen","conflict.RESOLVED":"gelöst","conflict.DISMISSED":"verworfen","reason.polarity":"eines lobt, das andere tadelt","reason.negation":"eines verneint das andere","reason.functional_predicate":"nur eines kann zugleich gelten","reason.model":"von einem Modell gefunden","reason.duplicate":"sie sagen dasselbe","verdict.MERGE":"Vereinigen","verdict.KEEP_BOTH":"Beide gelten","verdict.SUPERSEDE_A":"B ersetzt A","verdict.SUPERSEDE_B":"A ersetzt B","verdict.RETRACT_A":"A stimmte nie","verdict.RETRACT_B":"B stimmte nie","verdict.DISMISS":"Kein Konflikt","actor.KEY":"Schlüssel","actor.RULE":"Regel","actor.MODEL":"Modell","actor.RUN":"Lauf","actor.SYSTEM":"System","health.OK":"gut","health.DEGRADED":"eingeschränkt","health.FAILING":"gestört","run.CONSOLIDATION":"Konsolidierung","run.REFLECTION":"Reflexion","run.EMBEDDING":"Vektorisierung","run.ENRICHMENT":"Anreicherung","run.BACKFILL":"Nachholen","run.TUNING":"Abstimmung","run.RETENTION":"Aufbewahrung","run.IMPORT":"Import","run.ERASURE":"Löschung","run.UNDO":"Rückgängigmachen","run.FORGET":"Vergessen","run.MERGE":"Vereinigung","runstatus.QUEUED":"wartet","runstatus.RUNNING":"läuft","runstatus.SUCCEEDED":"fertig","runstatus.FAILED":"gescheitert","runstatus.CANCELLED":"angehalten"};var fr={skip:"Skip to the content",views:"Views",language:"Language",search:"Search","search.label":"What do you want to know?",kinds:"Kinds",status:"Status","status.believed":"What is believed",results:"Results","results.count":"Results: {count}","results.none":"Nothing was recalled. Ask in other words, choose fewer kinds, or set the clocks to now.","words.alone":"Words alone were matched: the embeddings are not ready yet.",disputed:"Disputed: a conflict is open.",signals:"Signals of the score",relevance:"relevance",newest:"Newest memories","memories.none":"There are no such memories. Tell it something with the mutation remember, or choose other filters.",memory:"Memory","memory.unknown":"There is no such memory, or it was erased. Search for another.","memory.unknown.then":"The graph did not know this memory on that day. Choose a later day.","memory.past":"This is the memory as it was known on that day. Set the clock to now to change it.","memory.held":"It held on {day}.","memory.held.not":"It did not hold on {day}.",statement:"Statement",not:"not",trust:"Trust",confidence:"Confidence",importance:"Importance","interval.world":"Holds in the world","interval.graph":"Believed by the graph",expires:"Fades on",tags:"Tags","tags.comma":"Tags, separated by commas",topics:"Topics",source:"Source",sources:"Sources","sources.none":"It was told directly: there is no source.","sources.itself":"A turn is a source itself.",held:"held from {from} to {to}",chain:"What replaced what",drawn:"Drawn from it",links:"Links","links.none":"It has no links to other memories.",erased:"It was erased; nothing but its id remains.",history:"History","history.none":"Nothing has changed it since it was stored.",field:"Field",before:"Before",after:"After",actions:"Actions","action.edit":"Edit","action.retract":"Retract","action.restore":"Restore","action.forget":"Forget","restore.ask":"Bring this memory back? It is believed again.","retract.ask":"Say that this was never true? It is kept, and no longer recalled.","forget.ask":"Hide this memory? It can be restored.","forget.ask.hard":"Erase this memory and what was drawn from it alone? Nobody can bring it back.","forget.hard":"Erase it for good","forget.hide":"Hide","forget.erase":"Erase",text:"Text","holds.from":"Holds from","holds.to":"Holds until",reason:"Reason",save:"Save",cancel:"Cancel",again:"Try again",more:"Show more",loading:"Loading …",unreachable:"The API does not answer. This page asks again by itself.",unheard:"This key may not listen to changes: what is shown is as it was read.","only.reads":"This key only reads: it cannot change anything.",clocks:"The two clocks","clock.known":"As the graph believed on","clock.valid":"What held on","clock.now":"Now","clocks.hint":"Each day is taken at its end, in UTC.",entities:"Entities","entities.label":"Which name?","entities.none":"There are no entities yet. They come with memories that name somebody or something.","entities.none.named":"No entity has such a name. Try a part of it.",entity:"Entity","entity.unknown":"There is no such entity. Search for another by its name.","merged.into":"It was merged into",type:"Type",aliases:"Other names",concept:"Concept",concepts:"Concepts",facts:"Facts","facts.none":"No facts mention it at the time that the clocks show.","facts.other":"In sentences","first.only":"The first {count} are shown.",related:"Related entities","related.none":"It is related to no other entity at the time that the clocks show.","mentioned.in":"Mentioned in","mentioned.none":"Nothing else mentions it at the time that the clocks show.",conflicts:"Conflicts","conflicts.keys":"Keys: j and k go to the next and the previous conflict, 1 to 5 decide the present conflict.","conflicts.none":"No conflict waits for a verdict. New ones appear here by themselves.","conflicts.of.none":"Nothing contradicts it.",decide:"Decide",decided:"Decided: {verdict}.",verdict:"Verdict",similarity:"similarity",threads:"Threads","threads.none":"There are no conversations yet. Store turns with the mutation addTurn.",thread:"Thread","thread.none":"It had no turns at the time that the clock shows.","thread.unknown":"There is no such conversation. Choose one from the list of conversations.",graph:"Graph","graph.around":"Graph around it","graph.choose":"Choose what the graph is to be around: open a memory, an entity or a concept.","graph.unknown":"There is nothing with this id. Open a memory, an entity or a concept, and go on from there.","graph.unknown.then":"The graph did not know it on that day. Choose a later day.","graph.count":"Nodes: {nodes}, edges: {edges}","graph.truncated":"There are more: choose fewer edges or relations.","graph.picture":"Picture of the graph, at {name}","graph.list":"Nodes of the graph","graph.keys":"In the picture: arrows go to the next node, Enter expands it, p pins it, + and - zoom. A node that is dragged is pinned.","graph.expand":"Expand","graph.pin":"Pin","graph.undrawn":"This browser cannot draw the picture. The list says the same.",edges:"Edges",relations:"Relations",all:"all",reviews:"Names","reviews.keys":"Keys: j and k go to the next and the previous question, 1 says the same, 2 says another.","reviews.none":"No name waits for an answer. Questions appear here when a name may be of an entity that is known.","reviews.same.done":"Merged into one entity:","reviews.other.done":"Kept as an entity of its own:","reviews.undo":"The run can be undone.",review:"Is it the same?","review.mention":"Mentioned as","review.known":"Known as","review.same":"The same","review.other":"Another",merge:"Merge","merge.with.another":"Merge with another","merge.with":"Merge with","merge.stays":"Which stays?","merge.ask":"Mentions, facts and relations of both become those of the entity that stays. The merge is a run, and can be undone.","merge.choose":"Choose the other entity.",merged:"Merged into it","merge.undo":"Undo the merge",ontology:"Ontology","ontology.label":"Which concept?","ontology.none":"There are no concepts yet. They come with the mutations defineConcept and importOntology.","ontology.none.named":"No concept has such a name. Try a part of it.","concept.unknown":"There is no such concept. Choose one of the tree.","concept.parents":"Kinds of","concept.children":"Its kinds","concept.entities.none":"No entity is of this concept itself.",layer:"Layer","layer.shared":"shared by all users","layer.own":"your own",vocabulary:"Vocabulary",suggestions:"Suggested terms","suggestions.least":"Used at least this often:","suggestions.shared":"Decide for all users","suggestions.none":"No term waits for a decision. Terms appear here when memories use them often.","term.used":"used {count} times","term.approve":"Take it in","term.reject":"Reject","term.approved":"taken in.","term.rejected":"rejected.","term.run":"Memories are classified anew by a run.",terms:"Terms",runs:"Runs","runs.none":"Nothing has run yet. Runs come with consolidation, extraction, imports and forgetting.",run:"Run","undo.run":"Undo the run","undo.ask":"Undo everything that this run changed? The undo is a run itself, and can be undone.",undone:"undone",undoes:"undoes: {kind}",dry:"dry run",progress:"Progress","cancel.run":"Stop the run","cancel.ask":"Stop this run where it is? What it has done stays, and can be undone.",health:"Health","read.again":"Read again",counts:"Counts","embeddings.pending":"Embeddings to come",usage:"Use of a language model today","usage.period":"Period","usage.calls":"Calls","usage.failed":"Failed","usage.unanswered":"Without a valid answer","usage.tokens":"Tokens in / out","usage.cost":"Cost / budget",nowhere:"There is no such page","nowhere.go":"Go to the search",key:"Key","key.use":"Use for this tab","key.hint":'The link that "anaphora up" prints brings one, and "anaphora key create" makes one.',"key.refused":"The server does not take this key. Enter another.","kind.FACT":"Fact","kind.EPISODE":"Episode","kind.PROCEDURE":"Procedure","kind.SUMMARY":"Summary","kind.Entity":"Entity","kind.Concept":"Concept","kind.Thread":"Conversation","term.TOPIC":"topic","term.CATEGORY":"category","term.MESSAGE_TYPE":"sort of message","term.ENTITY_TYPE":"sort of entity","edge.LINK":"links of memories","edge.MENTIONS":"mentions","edge.SUBJECT":"subjects","edge.OBJECT":"objects","edge.RELATES":"relations of entities","edge.INSTANCE_OF":"concepts of entities","edge.SUBCLASS_OF":"subclasses","edge.IN_THREAD":"conversations","status.PENDING_EMBED":"embedding to come","status.ACTIVE":"active","status.STALE":"stale","status.DEPRECATED":"no longer believed","status.SUPERSEDED":"replaced","status.MERGED":"merged","status.RETRACTED":"retracted","status.FORGOTTEN":"forgotten","trust.QUARANTINED":"quarantined","trust.UNTRUSTED":"untrusted","trust.STANDARD":"standard","trust.VERIFIED":"verified","conflict.DUPLICATE":"Said twice","conflict.CONTRADICTION":"Contradiction","conflict.OPEN":"open","conflict.RESOLVED":"resolved","conflict.DISMISSED":"dismissed","reason.polarity":"one praises, the other blames","reason.negation":"one denies the other","reason.functional_predicate":"only one can hold at a time","reason.model":"found by a language model","reason.duplicate":"they say the same","verdict.MERGE":"Merge","verdict.KEEP_BOTH":"Both hold","verdict.SUPERSEDE_A":"B replaces A","verdict.SUPERSEDE_B":"A replaces B","verdict.RETRACT_A":"A was never true","verdict.RETRACT_B":"B was never true","verdict.DISMISS":"No conflict","actor.KEY":"key","actor.RULE":"rule","actor.MODEL":"model","actor.RUN":"run","actor.SYSTEM":"system","health.OK":"well","health.DEGRADED":"degraded","health.FAILING":"failing","run.CONSOLIDATION":"Consolidation","run.REFLECTION":"Reflection","run.EMBEDDING":"Embedding","run.ENRICHMENT":"Enrichment","run.BACKFILL":"Backfill","run.TUNING":"Tuning","run.RETENTION":"Retention","run.IMPORT":"Import","run.ERASURE":"Erasure","run.UNDO":"Undo","run.FORGET":"Forgetting","run.MERGE":"Merge","runstatus.QUEUED":"queued","runstatus.RUNNING":"running","runstatus.SUCCEEDED":"done","runstatus.FAILED":"failed","runstatus.CANCELLED":"stopped"};var hr={skip:"Ir al contenido",views:"Vistas",language:"Idioma",search:"Buscar","search.label":"¿Qué quieres saber?",kinds:"Tipos",status:"Estado","status.believed":"Lo que se cree",results:"Resultados","results.count":"Resultados: {count}","results.none":"No se recordó nada. Pregunta con otras palabras, elige menos tipos o pon los relojes en ahora.","words.alone":"Solo se compararon palabras: los vectores aún no están listos.",disputed:"En disputa: hay un conflicto abierto.",signals:"Señales de la puntuación",relevance:"relevancia",newest:"Recuerdos más recientes","memories.none":"No hay tales recuerdos. Cuéntale algo con la mutación remember o elige otros filtros.",memory:"Recuerdo","memory.unknown":"No existe ese recuerdo o fue borrado. Busca otro.","memory.unknown.then":"El grafo no conocía este recuerdo ese día. Elige un día posterior.","memory.past":"Así se conocía el recuerdo ese día. Pon el reloj en ahora para cambiarlo.","memory.held":"Era válido el {day}.","memory.held.not":"No era válido el {day}.",statement:"Afirmación",not:"no",trust:"Confianza",confidence:"Certeza",importance:"Importancia","interval.world":"Válido en el mundo","interval.graph":"Creído por el grafo",expires:"Se desvanece el",tags:"Etiquetas","tags.comma":"Etiquetas, separadas por comas",topics:"Temas",source:"Fuente",sources:"Fuentes","sources.none":"Se contó directamente: no hay fuente.","sources.itself":"Un turno es en sí una fuente.",held:"válido de {from} a {to}",chain:"Qué sustituyó a qué",drawn:"Extraído de aquí",links:"Enlaces","links.none":"No tiene enlaces con otros recuerdos.",erased:"Fue borrado; solo queda su id.",history:"Historia","history.none":"Nada lo ha cambiado desde que se guardó.",field:"Campo",before:"Antes",after:"Después",actions:"Acciones","action.edit":"Editar","action.retract":"Retractar","action.restore":"Restaurar","action.forget":"Olvidar","restore.ask":"¿Recuperar este recuerdo? Se volverá a creer.","retract.ask":"¿Decir que esto nunca fue cierto? Se conserva y no se vuelve a recordar.","forget.ask":"¿Ocultar este recuerdo? Se puede restaurar.","forget.ask.hard":"¿Borrar este recuerdo y lo que solo salió de él? Nadie podrá recuperarlo.","forget.hard":"Borrarlo para siempre","forget.hide":"Ocultar","forget.erase":"Borrar",text:"Texto","holds.from":"Válido desde","holds.to":"Válido hasta",reason:"Motivo",save:"Guardar",cancel:"Cancelar",again:"Reintentar",more:"Mostrar más",loading:"Cargando …",unreachable:"La API no responde. Esta página vuelve a preguntar por sí misma.",unheard:"Esta clave no puede oír los cambios: lo que se ve es lo que se leyó.","only.reads":"Esta clave solo lee: no puede cambiar nada.",clocks:"Los dos relojes","clock.known":"Como creía el grafo el","clock.valid":"Lo que era válido el","clock.now":"Ahora","clocks.hint":"Cada día se toma en su final, en UTC.",entities:"Entidades","entities.label":"¿Qué nombre?","entities.none":"Aún no hay entidades. Llegan con los recuerdos que nombran a alguien o algo.","entities.none.named":"Ninguna entidad se llama así. Prueba con una parte.",entity:"Entidad","entity.unknown":"No existe esa entidad. Busca otra por su nombre.","merged.into":"Se fusionó con",type:"Tipo",aliases:"Otros nombres",concept:"Concepto",concepts:"Conceptos",facts:"Hechos","facts.none":"Ningún hecho la menciona en el momento que muestran los relojes.","facts.other":"En frases","first.only":"Se muestran los primeros {count}.",related:"Entidades relacionadas","related.none":"No se relaciona con otra entidad en el momento que muestran los relojes.","mentioned.in":"Mencionada en","mentioned.none":"Nada más la menciona en el momento que muestran los relojes.",conflicts:"Conflictos","conflicts.keys":"Teclas: j y k van al conflicto siguiente y al anterior, 1 a 5 deciden el actual.","conflicts.none":"Ningún conflicto espera veredicto. Los nuevos aparecen aquí solos.","conflicts.of.none":"Nada lo contradice.",decide:"Decidir",decided:"Decidido: {verdict}.",verdict:"Veredicto",similarity:"similitud",threads:"Conversaciones","threads.none":"Aún no hay conversaciones. Guarda turnos con la mutación addTurn.",thread:"Conversación","thread.none":"No tenía turnos en el momento que muestra el reloj.","thread.unknown":"No existe esa conversación. Elige una de la lista de conversaciones.",graph:"Grafo","graph.around":"Grafo alrededor","graph.choose":"Elija el centro del grafo: abra un recuerdo, una entidad o un concepto.","graph.unknown":"No hay nada con este identificador. Abra un recuerdo, una entidad o un concepto y continúe desde allí.","graph.unknown.then":"El grafo no lo conocía ese día. Elija un día posterior.","graph.count":"Nodos: {nodes}, aristas: {edges}","graph.truncated":"Hay más: elija menos aristas o relaciones.","graph.picture":"Imagen del grafo, en {name}","graph.list":"Nodos del grafo","graph.keys":"En la imagen: las flechas van al nodo siguiente, Intro lo despliega, p lo fija, + y - acercan y alejan. Un nodo arrastrado queda fijado.","graph.expand":"Desplegar","graph.pin":"Fijar","graph.undrawn":"Este navegador no puede dibujar la imagen. La lista dice lo mismo.",edges:"Aristas",relations:"Relaciones",all:"todas",reviews:"Nombres","reviews.keys":"Teclas: j y k van a la pregunta siguiente y a la anterior, 1 dice la misma, 2 dice otra.","reviews.none":"Ningún nombre espera respuesta. Las preguntas aparecen aquí cuando un nombre puede ser de una entidad conocida.","reviews.same.done":"Unidas en una entidad:","reviews.other.done":"Queda como entidad propia:","reviews.undo":"La ejecución se puede deshacer.",review:"¿Es la misma?","review.mention":"Mencionada como","review.known":"Conocida como","review.same":"La misma","review.other":"Otra",merge:"Unir","merge.with.another":"Unir con otra","merge.with":"Unir con","merge.stays":"¿Cuál queda?","merge.ask":"Las menciones, los hechos y las relaciones de ambas pasan a la entidad que queda. La unión es una ejecución y se puede deshacer.","merge.choose":"Elija la otra entidad.",merged:"Unidas a ella","merge.undo":"Deshacer la unión",ontology:"Ontología","ontology.label":"¿Qué concepto?","ontology.none":"Aún no hay conceptos. Llegan con las mutaciones defineConcept e importOntology.","ontology.none.named":"Ningún concepto tiene ese nombre. Pruebe con una parte.","concept.unknown":"No existe ese concepto. Elija uno del árbol.","concept.parents":"Es un tipo de","concept.children":"Sus tipos","concept.entities.none":"Ninguna entidad es de este concepto mismo.",layer:"Capa","layer.shared":"compartida por todos los usuarios","layer.own":"propia",vocabulary:"Vocabulario",suggestions:"Términos propuestos","suggestions.least":"Usados al menos tantas veces:","suggestions.shared":"Decidir para todos los usuarios","suggestions.none":"Ningún término espera decisión. Los términos aparecen aquí cuando los recuerdos los usan a menudo.","term.used":"usado {count} veces","term.approve":"Admitir","term.reject":"Rechazar","term.approved":"admitido.","term.rejected":"rechazado.","term.run":"Una ejecución clasifica de nuevo los recuerdos.",terms:"Términos",runs:"Ejecuciones","runs.none":"Aún no se ha ejecutado nada. Las ejecuciones llegan con la consolidación, la extracción, las importaciones y los olvidos.",run:"Ejecución","undo.run":"Deshacer la ejecución","undo.ask":"¿Deshacer todo lo que cambió esta ejecución? Deshacerla es a su vez una ejecución, que también puede deshacerse.",undone:"deshecha",undoes:"deshace: {kind}",dry:"simulacro",progress:"Progreso","cancel.run":"Detener la ejecución","cancel.ask":"¿Detener esta ejecución donde está? Lo hecho se conserva y puede deshacerse.",health:"Salud","read.again":"Leer de nuevo",counts:"Recuentos","embeddings.pending":"Vectores pendientes",usage:"Uso de un modelo de lenguaje hoy","usage.period":"Periodo","usage.calls":"Llamadas","usage.failed":"Fallidas","usage.unanswered":"Sin respuesta válida","usage.tokens":"Tokens de entrada / salida","usage.cost":"Coste / presupuesto",nowhere:"No existe esa página","nowhere.go":"Ir a la búsqueda",key:"Clave","key.use":"Usar en esta pestaña","key.hint":'El enlace que imprime "anaphora up" trae una, y "anaphora key create" crea una.',"key.refused":"El servidor no acepta esta clave. Introduce otra.","kind.FACT":"Hecho","kind.EPISODE":"Episodio","kind.PROCEDURE":"Procedimiento","kind.SUMMARY":"Resumen","kind.Entity":"Entidad","kind.Concept":"Concepto","kind.Thread":"Conversación","term.TOPIC":"tema","term.CATEGORY":"categoría","term.MESSAGE_TYPE":"tipo de mensaje","term.ENTITY_TYPE":"tipo de entidad","edge.LINK":"enlaces entre recuerdos","edge.MENTIONS":"menciones","edge.SUBJECT":"sujetos","edge.OBJECT":"objetos","edge.RELATES":"relaciones entre entidades","edge.INSTANCE_OF":"conceptos de entidades","edge.SUBCLASS_OF":"subclases","edge.IN_THREAD":"conversaciones","status.PENDING_EMBED":"vector pendiente","status.ACTIVE":"activo","status.STALE":"caduco","status.DEPRECATED":"ya no se cree","status.SUPERSEDED":"sustituido","status.MERGED":"fusionado","status.RETRACTED":"retractado","status.FORGOTTEN":"olvidado","trust.QUARANTINED":"en cuarentena","trust.UNTRUSTED":"no fiable","trust.STANDARD":"normal","trust.VERIFIED":"verificado","conflict.DUPLICATE":"Dicho dos veces","conflict.CONTRADICTION":"Contradicción","conflict.OPEN":"abierto","conflict.RESOLVED":"resuelto","conflict.DISMISSED":"descartado","reason.polarity":"uno alaba, el otro critica","reason.negation":"uno niega al otro","reason.functional_predicate":"solo uno puede valer a la vez","reason.model":"hallado por un modelo","reason.duplicate":"dicen lo mismo","verdict.MERGE":"Fusionar","verdict.KEEP_BOTH":"Ambos valen","verdict.SUPERSEDE_A":"B sustituye a A","verdict.SUPERSEDE_B":"A sustituye a B","verdict.RETRACT_A":"A nunca fue cierto","verdict.RETRACT_B":"B nunca fue cierto","verdict.DISMISS":"No hay conflicto","actor.KEY":"clave","actor.RULE":"regla","actor.MODEL":"modelo","actor.RUN":"ejecución","actor.SYSTEM":"sistema","health.OK":"bien","health.DEGRADED":"degradado","health.FAILING":"falla","run.CONSOLIDATION":"Consolidación","run.REFLECTION":"Reflexión","run.EMBEDDING":"Vectorización","run.ENRICHMENT":"Enriquecimiento","run.BACKFILL":"Relleno","run.TUNING":"Ajuste","run.RETENTION":"Retención","run.IMPORT":"Importación","run.ERASURE":"Borrado","run.UNDO":"Deshacer","run.FORGET":"Olvido","run.MERGE":"Fusión","runstatus.QUEUED":"en cola","runstatus.RUNNING":"en curso","runstatus.SUCCEEDED":"hecha","runstatus.FAILED":"fallida","runstatus.CANCELLED":"detenida"};var vr={skip:"Aller au contenu",views:"Vues",language:"Langue",search:"Rechercher","search.label":"Que voulez-vous savoir ?",kinds:"Types",status:"État","status.believed":"Ce qui est cru",results:"Résultats","results.count":"Résultats : {count}","results.none":"Rien n’a été retrouvé. Demandez autrement, choisissez moins de types ou remettez les horloges à maintenant.","words.alone":"Seuls les mots ont été comparés : les vecteurs ne sont pas encore prêts.",disputed:"Contesté : un conflit est ouvert.",signals:"Signaux du score",relevance:"pertinence",newest:"Souvenirs les plus récents","memories.none":"Il n’y a pas de tels souvenirs. Dites-lui quelque chose par la mutation remember, ou choisissez d’autres filtres.",memory:"Souvenir","memory.unknown":"Ce souvenir n’existe pas ou a été effacé. Cherchez-en un autre.","memory.unknown.then":"Le graphe ne connaissait pas ce souvenir ce jour-là. Choisissez un jour plus tardif.","memory.past":"Voici le souvenir tel qu’il était connu ce jour-là. Remettez l’horloge à maintenant pour le modifier.","memory.held":"C’était valable le {day}.","memory.held.not":"Ce n’était pas valable le {day}.",statement:"Énoncé",not:"pas",trust:"Fiabilité",confidence:"Certitude",importance:"Importance","interval.world":"Valable dans le monde","interval.graph":"Cru par le graphe",expires:"S’efface le",tags:"Étiquettes","tags.comma":"Étiquettes, séparées par des virgules",topics:"Thèmes",source:"Source",sources:"Sources","sources.none":"Cela a été dit directement : il n’y a pas de source.","sources.itself":"Un tour de parole est lui-même une source.",held:"valable du {from} au {to}",chain:"Ce qui a remplacé quoi",drawn:"Tiré de ceci",links:"Liens","links.none":"Il n’a pas de liens avec d’autres souvenirs.",erased:"Il a été effacé ; il n’en reste que l’id.",history:"Historique","history.none":"Rien ne l’a changé depuis qu’il a été enregistré.",field:"Champ",before:"Avant",after:"Après",actions:"Actions","action.edit":"Modifier","action.retract":"Rétracter","action.restore":"Rétablir","action.forget":"Oublier","restore.ask":"Rétablir ce souvenir ? Il sera cru de nouveau.","retract.ask":"Dire que cela n’a jamais été vrai ? C’est conservé, mais n’est plus rappelé.","forget.ask":"Masquer ce souvenir ? Il peut être rétabli.","forget.ask.hard":"Effacer ce souvenir et ce qui n’en a été tiré que de lui ? Personne ne pourra le rétablir.","forget.hard":"L’effacer pour de bon","forget.hide":"Masquer","forget.erase":"Effacer",text:"Texte","holds.from":"Valable à partir du","holds.to":"Valable jusqu’au",reason:"Motif",save:"Enregistrer",cancel:"Annuler",again:"Réessayer",more:"Afficher plus",loading:"Chargement …",unreachable:"L’API ne répond pas. Cette page redemande d’elle-même.",unheard:"Cette clé ne peut pas écouter les changements : ce qui est montré est ce qui a été lu.","only.reads":"Cette clé ne fait que lire : elle ne peut rien changer.",clocks:"Les deux horloges","clock.known":"Ce que le graphe croyait le","clock.valid":"Ce qui était valable le","clock.now":"Maintenant","clocks.hint":"Chaque jour est pris à sa fin, en UTC.",entities:"Entités","entities.label":"Quel nom ?","entities.none":"Il n’y a pas encore d’entités. Elles viennent avec les souvenirs qui nomment quelqu’un ou quelque chose.","entities.none.named":"Aucune entité n’a ce nom. Essayez une partie.",entity:"Entité","entity.unknown":"Cette entité n’existe pas. Cherchez-en une autre par son nom.","merged.into":"Elle a été fusionnée avec",type:"Type",aliases:"Autres noms",concept:"Concept",concepts:"Concepts",facts:"Faits","facts.none":"Aucun fait ne la mentionne au moment que montrent les horloges.","facts.other":"En phrases","first.only":"Les {count} premiers sont affichés.",related:"Entités liées","related.none":"Elle n’est liée à aucune autre au moment que montrent les horloges.","mentioned.in":"Mentionnée dans","mentioned.none":"Rien d’autre ne la mentionne au moment que montrent les horloges.",conflicts:"Conflits","conflicts.keys":"Touches : j et k mènent au conflit suivant et au précédent, 1 à 5 tranchent le conflit présent.","conflicts.none":"Aucun conflit n’attend de verdict. Les nouveaux apparaissent ici d’eux-mêmes.","conflicts.of.none":"Rien ne le contredit.",decide:"Trancher",decided:"Tranché : {verdict}.",verdict:"Verdict",similarity:"similarité",threads:"Conversations","threads.none":"Il n’y a pas encore de conversations. Enregistrez des tours par la mutation addTurn.",thread:"Conversation","thread.none":"Elle n’avait pas de tours au moment que montre l’horloge.","thread.unknown":"Cette conversation n’existe pas. Choisissez-en une dans la liste.",graph:"Graphe","graph.around":"Graphe autour","graph.choose":"Choisissez le centre du graphe : ouvrez un souvenir, une entité ou un concept.","graph.unknown":"Il n'y a rien avec cet identifiant. Ouvrez un souvenir, une entité ou un concept, et continuez de là.","graph.unknown.then":"Le graphe ne le connaissait pas ce jour-là. Choisissez un jour plus tardif.","graph.count":"Nœuds : {nodes}, arêtes : {edges}","graph.truncated":"Il y en a d'autres : choisissez moins d'arêtes ou de relations.","graph.picture":"Image du graphe, sur {name}","graph.list":"Nœuds du graphe","graph.keys":"Dans l'image : les flèches vont au nœud suivant, Entrée le déploie, p l'épingle, + et - changent l'échelle. Un nœud déplacé est épinglé.","graph.expand":"Déployer","graph.pin":"Épingler","graph.undrawn":"Ce navigateur ne peut pas dessiner l'image. La liste dit la même chose.",edges:"Arêtes",relations:"Relations",all:"toutes",reviews:"Noms","reviews.keys":"Touches : j et k vont à la question suivante et à la précédente, 1 dit la même, 2 dit une autre.","reviews.none":"Aucun nom n'attend de réponse. Les questions apparaissent ici quand un nom peut être celui d'une entité connue.","reviews.same.done":"Fusionnées en une entité :","reviews.other.done":"Reste une entité à part :","reviews.undo":"L'exécution peut être annulée.",review:"Est-ce la même ?","review.mention":"Mentionnée comme","review.known":"Connue comme","review.same":"La même","review.other":"Une autre",merge:"Fusionner","merge.with.another":"Fusionner avec une autre","merge.with":"Fusionner avec","merge.stays":"Laquelle reste ?","merge.ask":"Les mentions, les faits et les relations des deux passent à l'entité qui reste. La fusion est une exécution et peut être annulée.","merge.choose":"Choisissez l'autre entité.",merged:"Fusionnées avec elle","merge.undo":"Annuler la fusion",ontology:"Ontologie","ontology.label":"Quel concept ?","ontology.none":"Il n'y a pas encore de concepts. Ils viennent avec les mutations defineConcept et importOntology.","ontology.none.named":"Aucun concept n'a un tel nom. Essayez-en une partie.","concept.unknown":"Il n'y a pas de tel concept. Choisissez-en un dans l'arbre.","concept.parents":"Est une sorte de","concept.children":"Ses sortes","concept.entities.none":"Aucune entité n'est de ce concept même.",layer:"Couche","layer.shared":"commune à tous les utilisateurs","layer.own":"la vôtre",vocabulary:"Vocabulaire",suggestions:"Termes proposés","suggestions.least":"Employés au moins tant de fois :","suggestions.shared":"Décider pour tous les utilisateurs","suggestions.none":"Aucun terme n'attend de décision. Les termes apparaissent ici quand les souvenirs les emploient souvent.","term.used":"employé {count} fois","term.approve":"Admettre","term.reject":"Rejeter","term.approved":"admis.","term.rejected":"rejeté.","term.run":"Une exécution classe de nouveau les souvenirs.",terms:"Termes",runs:"Exécutions","runs.none":"Rien n’a encore été exécuté. Les exécutions viennent avec la consolidation, l’extraction, les importations et les oublis.",run:"Exécution","undo.run":"Annuler l’exécution","undo.ask":"Annuler tout ce que cette exécution a changé ? L’annulation est elle-même une exécution, qui peut être annulée.",undone:"annulée",undoes:"annule : {kind}",dry:"à blanc",progress:"Progression","cancel.run":"Arrêter l’exécution","cancel.ask":"Arrêter cette exécution où elle en est ? Ce qu’elle a fait reste, et peut être annulé.",health:"Santé","read.again":"Relire",counts:"Décomptes","embeddings.pending":"Vecteurs en attente",usage:"Usage d’un modèle de langue aujourd’hui","usage.period":"Période","usage.calls":"Appels","usage.failed":"Échoués","usage.unanswered":"Sans réponse valable","usage.tokens":"Tokens entrants / sortants","usage.cost":"Coût / budget",nowhere:"Cette page n’existe pas","nowhere.go":"Aller à la recherche",key:"Clé","key.use":"Utiliser dans cet onglet","key.hint":'Le lien que "anaphora up" affiche en apporte une, et "anaphora key create" en crée une.',"key.refused":"Le serveur n’accepte pas cette clé. Saisissez-en une autre.","kind.FACT":"Fait","kind.EPISODE":"Épisode","kind.PROCEDURE":"Procédure","kind.SUMMARY":"Résumé","kind.Entity":"Entité","kind.Concept":"Concept","kind.Thread":"Conversation","term.TOPIC":"sujet","term.CATEGORY":"catégorie","term.MESSAGE_TYPE":"sorte de message","term.ENTITY_TYPE":"sorte d'entité","edge.LINK":"liens entre souvenirs","edge.MENTIONS":"mentions","edge.SUBJECT":"sujets","edge.OBJECT":"objets","edge.RELATES":"relations entre entités","edge.INSTANCE_OF":"concepts d'entités","edge.SUBCLASS_OF":"sous-classes","edge.IN_THREAD":"conversations","status.PENDING_EMBED":"vecteur en attente","status.ACTIVE":"actif","status.STALE":"périmé","status.DEPRECATED":"n’est plus cru","status.SUPERSEDED":"remplacé","status.MERGED":"fusionné","status.RETRACTED":"rétracté","status.FORGOTTEN":"oublié","trust.QUARANTINED":"en quarantaine","trust.UNTRUSTED":"non fiable","trust.STANDARD":"normale","trust.VERIFIED":"vérifié","conflict.DUPLICATE":"Dit deux fois","conflict.CONTRADICTION":"Contradiction","conflict.OPEN":"ouvert","conflict.RESOLVED":"résolu","conflict.DISMISSED":"écarté","reason.polarity":"l’un loue, l’autre blâme","reason.negation":"l’un nie l’autre","reason.functional_predicate":"un seul peut valoir à la fois","reason.model":"trouvé par un modèle","reason.duplicate":"ils disent la même chose","verdict.MERGE":"Fusionner","verdict.KEEP_BOTH":"Les deux valent","verdict.SUPERSEDE_A":"B remplace A","verdict.SUPERSEDE_B":"A remplace B","verdict.RETRACT_A":"A n’a jamais été vrai","verdict.RETRACT_B":"B n’a jamais été vrai","verdict.DISMISS":"Pas de conflit","actor.KEY":"clé","actor.RULE":"règle","actor.MODEL":"modèle","actor.RUN":"exécution","actor.SYSTEM":"système","health.OK":"bien","health.DEGRADED":"dégradé","health.FAILING":"en panne","run.CONSOLIDATION":"Consolidation","run.REFLECTION":"Réflexion","run.EMBEDDING":"Vectorisation","run.ENRICHMENT":"Enrichissement","run.BACKFILL":"Rattrapage","run.TUNING":"Réglage","run.RETENTION":"Rétention","run.IMPORT":"Importation","run.ERASURE":"Effacement","run.UNDO":"Annulation","run.FORGET":"Oubli","run.MERGE":"Fusion","runstatus.QUEUED":"en attente","runstatus.RUNNING":"en cours","runstatus.SUCCEEDED":"terminée","runstatus.FAILED":"échouée","runstatus.CANCELLED":"arrêtée"};var _r={skip:"Vai al contenuto",views:"Viste",language:"Lingua",search:"Cerca","search.label":"Che cosa vuoi sapere?",kinds:"Tipi",status:"Stato","status.believed":"Ciò che si crede",results:"Risultati","results.count":"Risultati: {count}","results.none":"Non è stato ricordato nulla. Chiedi con altre parole, scegli meno tipi o riporta gli orologi ad adesso.","words.alone":"Sono state confrontate solo le parole: i vettori non sono ancora pronti.",disputed:"Contestato: c’è un conflitto aperto.",signals:"Segnali del punteggio",relevance:"pertinenza",newest:"Ricordi più recenti","memories.none":"Non ci sono ricordi simili. Raccontagli qualcosa con la mutation remember o scegli altri filtri.",memory:"Ricordo","memory.unknown":"Questo ricordo non esiste o è stato cancellato. Cercane un altro.","memory.unknown.then":"Quel giorno il grafo non conosceva questo ricordo. Scegli un giorno successivo.","memory.past":"Questo è il ricordo com’era noto quel giorno. Riporta l’orologio ad adesso per modificarlo.","memory.held":"Valeva il {day}.","memory.held.not":"Non valeva il {day}.",statement:"Affermazione",not:"non",trust:"Fiducia",confidence:"Certezza",importance:"Importanza","interval.world":"Vale nel mondo","interval.graph":"Creduto dal grafo",expires:"Svanisce il",tags:"Etichette","tags.comma":"Etichette, separate da virgole",topics:"Argomenti",source:"Fonte",sources:"Fonti","sources.none":"È stato detto direttamente: non c’è fonte.","sources.itself":"Un turno è esso stesso una fonte.",held:"valido da {from} a {to}",chain:"Che cosa ha sostituito che cosa",drawn:"Ricavato da questo",links:"Collegamenti","links.none":"Non ha collegamenti con altri ricordi.",erased:"È stato cancellato; ne resta solo l’id.",history:"Cronologia","history.none":"Nulla lo ha cambiato da quando è stato salvato.",field:"Campo",before:"Prima",after:"Dopo",actions:"Azioni","action.edit":"Modifica","action.retract":"Ritratta","action.restore":"Ripristina","action.forget":"Dimentica","restore.ask":"Ripristinare questo ricordo? Sarà creduto di nuovo.","retract.ask":"Dire che non è mai stato vero? Si conserva e non viene più ricordato.","forget.ask":"Nascondere questo ricordo? Si può ripristinare.","forget.ask.hard":"Cancellare questo ricordo e ciò che è stato ricavato solo da esso? Nessuno potrà ripristinarlo.","forget.hard":"Cancellalo per sempre","forget.hide":"Nascondi","forget.erase":"Cancella",text:"Testo","holds.from":"Vale dal","holds.to":"Vale fino al",reason:"Motivo",save:"Salva",cancel:"Annulla",again:"Riprova",more:"Mostra altro",loading:"Caricamento …",unreachable:"L’API non risponde. Questa pagina riprova da sola.",unheard:"Questa chiave non può ascoltare i cambiamenti: si vede ciò che è stato letto.","only.reads":"Questa chiave può solo leggere: non può cambiare nulla.",clocks:"I due orologi","clock.known":"Come credeva il grafo il","clock.valid":"Ciò che valeva il","clock.now":"Adesso","clocks.hint":"Ogni giorno è preso alla sua fine, in UTC.",entities:"Entità","entities.label":"Quale nome?","entities.none":"Non ci sono ancora entità. Arrivano con i ricordi che nominano qualcuno o qualcosa.","entities.none.named":"Nessuna entità ha questo nome. Prova con una parte.",entity:"Entità","entity.unknown":"Questa entità non esiste. Cercane un’altra per nome.","merged.into":"È stata unita a",type:"Tipo",aliases:"Altri nomi",concept:"Concetto",concepts:"Concetti",facts:"Fatti","facts.none":"Nessun fatto la nomina nel momento indicato dagli orologi.","facts.other":"In frasi","first.only":"Sono mostrati i primi {count}.",related:"Entità correlate","related.none":"Non è correlata a nessun’altra nel momento indicato dagli orologi.","mentioned.in":"Menzionata in","mentioned.none":"Nient’altro la menziona nel momento indicato dagli orologi.",conflicts:"Conflitti","conflicts.keys":"Tasti: j e k vanno al conflitto successivo e al precedente, da 1 a 5 decidono quello attuale.","conflicts.none":"Nessun conflitto attende un verdetto. Quelli nuovi appaiono qui da soli.","conflicts.of.none":"Niente lo contraddice.",decide:"Decidi",decided:"Deciso: {verdict}.",verdict:"Verdetto",similarity:"somiglianza",threads:"Conversazioni","threads.none":"Non ci sono ancora conversazioni. Salva dei turni con la mutation addTurn.",thread:"Conversazione","thread.none":"Non aveva turni nel momento indicato dall’orologio.","thread.unknown":"Questa conversazione non esiste. Scegline una dall’elenco.",graph:"Grafo","graph.around":"Grafo intorno","graph.choose":"Scegliete il centro del grafo: aprite un ricordo, un'entità o un concetto.","graph.unknown":"Non c'è nulla con questo identificativo. Aprite un ricordo, un'entità o un concetto e proseguite da lì.","graph.unknown.then":"Il grafo non lo conosceva quel giorno. Scegliete un giorno successivo.","graph.count":"Nodi: {nodes}, archi: {edges}","graph.truncated":"Ce ne sono altri: scegliete meno archi o relazioni.","graph.picture":"Immagine del grafo, su {name}","graph.list":"Nodi del grafo","graph.keys":"Nell'immagine: le frecce vanno al nodo successivo, Invio lo espande, p lo fissa, + e - cambiano la scala. Un nodo trascinato resta fissato.","graph.expand":"Espandi","graph.pin":"Fissa","graph.undrawn":"Questo browser non può disegnare l'immagine. L'elenco dice lo stesso.",edges:"Archi",relations:"Relazioni",all:"tutte",reviews:"Nomi","reviews.keys":"Tasti: j e k vanno alla domanda successiva e alla precedente, 1 dice la stessa, 2 dice un'altra.","reviews.none":"Nessun nome attende una risposta. Le domande compaiono qui quando un nome può essere di un'entità nota.","reviews.same.done":"Unite in un'entità:","reviews.other.done":"Resta un'entità a sé:","reviews.undo":"L'esecuzione si può annullare.",review:"È la stessa?","review.mention":"Menzionata come","review.known":"Nota come","review.same":"La stessa","review.other":"Un'altra",merge:"Unisci","merge.with.another":"Unisci con un'altra","merge.with":"Unisci con","merge.stays":"Quale resta?","merge.ask":"Menzioni, fatti e relazioni di entrambe passano all'entità che resta. L'unione è un'esecuzione e si può annullare.","merge.choose":"Scegliete l'altra entità.",merged:"Unite a essa","merge.undo":"Annulla l'unione",ontology:"Ontologia","ontology.label":"Quale concetto?","ontology.none":"Non ci sono ancora concetti. Arrivano con le mutazioni defineConcept e importOntology.","ontology.none.named":"Nessun concetto ha un nome simile. Provate con una parte.","concept.unknown":"Non esiste questo concetto. Sceglietene uno dell'albero.","concept.parents":"È un tipo di","concept.children":"I suoi tipi","concept.entities.none":"Nessuna entità è di questo stesso concetto.",layer:"Livello","layer.shared":"condiviso da tutti gli utenti","layer.own":"il vostro",vocabulary:"Vocabolario",suggestions:"Termini proposti","suggestions.least":"Usati almeno tante volte:","suggestions.shared":"Decidere per tutti gli utenti","suggestions.none":"Nessun termine attende una decisione. I termini compaiono qui quando i ricordi li usano spesso.","term.used":"usato {count} volte","term.approve":"Accogli","term.reject":"Rifiuta","term.approved":"accolto.","term.rejected":"rifiutato.","term.run":"Un'esecuzione classifica di nuovo i ricordi.",terms:"Termini",runs:"Esecuzioni","runs.none":"Non è ancora stato eseguito nulla. Le esecuzioni arrivano con consolidamento, estrazione, importazioni e oblio.",run:"Esecuzione","undo.run":"Annulla l’esecuzione","undo.ask":"Annullare tutto ciò che questa esecuzione ha cambiato? L’annullamento è a sua volta un’esecuzione annullabile.",undone:"annullata",undoes:"annulla: {kind}",dry:"simulazione",progress:"Avanzamento","cancel.run":"Ferma l’esecuzione","cancel.ask":"Fermare questa esecuzione dov’è? Ciò che ha fatto resta e può essere annullato.",health:"Salute","read.again":"Rileggi",counts:"Conteggi","embeddings.pending":"Vettori in attesa",usage:"Uso di un modello linguistico oggi","usage.period":"Periodo","usage.calls":"Chiamate","usage.failed":"Fallite","usage.unanswered":"Senza risposta valida","usage.tokens":"Token in entrata / uscita","usage.cost":"Costo / budget",nowhere:"Questa pagina non esiste","nowhere.go":"Vai alla ricerca",key:"Chiave","key.use":"Usa in questa scheda","key.hint":'Il link stampato da "anaphora up" ne porta una, e "anaphora key create" ne crea una.',"key.refused":"Il server non accetta questa chiave. Inseriscine un’altra.","kind.FACT":"Fatto","kind.EPISODE":"Episodio","kind.PROCEDURE":"Procedura","kind.SUMMARY":"Riassunto","kind.Entity":"Entità","kind.Concept":"Concetto","kind.Thread":"Conversazione","term.TOPIC":"tema","term.CATEGORY":"categoria","term.MESSAGE_TYPE":"tipo di messaggio","term.ENTITY_TYPE":"tipo di entità","edge.LINK":"collegamenti tra ricordi","edge.MENTIONS":"menzioni","edge.SUBJECT":"soggetti","edge.OBJECT":"oggetti","edge.RELATES":"relazioni tra entità","edge.INSTANCE_OF":"concetti di entità","edge.SUBCLASS_OF":"sottoclassi","edge.IN_THREAD":"conversazioni","status.PENDING_EMBED":"vettore in attesa","status.ACTIVE":"attivo","status.STALE":"scaduto","status.DEPRECATED":"non più creduto","status.SUPERSEDED":"sostituito","status.MERGED":"unito","status.RETRACTED":"ritrattato","status.FORGOTTEN":"dimenticato","trust.QUARANTINED":"in quarantena","trust.UNTRUSTED":"non attendibile","trust.STANDARD":"normale","trust.VERIFIED":"verificato","conflict.DUPLICATE":"Detto due volte","conflict.CONTRADICTION":"Contraddizione","conflict.OPEN":"aperto","conflict.RESOLVED":"risolto","conflict.DISMISSED":"scartato","reason.polarity":"uno loda, l’altro biasima","reason.negation":"uno nega l’altro","reason.functional_predicate":"solo uno può valere alla volta","reason.model":"trovato da un modello","reason.duplicate":"dicono la stessa cosa","verdict.MERGE":"Unisci","verdict.KEEP_BOTH":"Valgono entrambi","verdict.SUPERSEDE_A":"B sostituisce A","verdict.SUPERSEDE_B":"A sostituisce B","verdict.RETRACT_A":"A non è mai stato vero","verdict.RETRACT_B":"B non è mai stato vero","verdict.DISMISS":"Nessun conflitto","actor.KEY":"chiave","actor.RULE":"regola","actor.MODEL":"modello","actor.RUN":"esecuzione","actor.SYSTEM":"sistema","health.OK":"bene","health.DEGRADED":"degradato","health.FAILING":"guasto","run.CONSOLIDATION":"Consolidamento","run.REFLECTION":"Riflessione","run.EMBEDDING":"Vettorizzazione","run.ENRICHMENT":"Arricchimento","run.BACKFILL":"Recupero","run.TUNING":"Regolazione","run.RETENTION":"Conservazione","run.IMPORT":"Importazione","run.ERASURE":"Cancellazione","run.UNDO":"Annullamento","run.FORGET":"Oblio","run.MERGE":"Unione","runstatus.QUEUED":"in coda","runstatus.RUNNING":"in corso","runstatus.SUCCEEDED":"completata","runstatus.FAILED":"fallita","runstatus.CANCELLED":"fermata"};var dt={en:fr,es:hr,fr:vr,de:yr,it:_r},kr="anaphora.language",Kt=e=>e!==null&&Object.hasOwn(dt,e);function Ui(){let e=localStorage.getItem(kr);return Kt(e)?e:navigator.languages.map(n=>n.slice(0,2)).find(Kt)??"en"}var Be=new he(Ui());function Ar(e){Kt(e)&&(localStorage.setItem(kr,e),Be.set(e))}var br=new Map;function $i(e){let n=dt[e],r=(l,u={})=>(n[l]??l).replace(/\{(\w+)\}/g,(m,c)=>String(u[c]??"")),i=new Intl.DateTimeFormat(e,{dateStyle:"medium",timeZone:"UTC"}),s=new Intl.DateTimeFormat(e,{dateStyle:"medium",timeStyle:"short",timeZone:"UTC"}),o=new Intl.NumberFormat(e,{maximumFractionDigits:3}),a=new Intl.NumberFormat(e,{style:"percent",maximumFractionDigits:0});return Object.assign(r,{of:(l,u)=>n[`${l}.${u}`]??u.replaceAll("_"," ").toLowerCase(),day:l=>i.format(new Date(l)),moment:l=>s.format(new Date(l)),number:l=>o.format(l),share:l=>a.format(l)})}function p(){let e=U(Be),n=br.get(e)??$i(e);return br.set(e,n),n}var Vi=Symbol.for("pv"),qi=0;function t(e,n,r,i,s,o){n||(n={});var a,l,u=n;if("ref"in u&&typeof e!="function")for(l in u={},n)l=="ref"?a=n[l]:u[l]=n[l];var m={type:e,props:u,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vi,__v:--qi,__i:-1,__u:0};return(s||o)&&(m.__source=s,m.__self=o),K.vnode&&K.vnode(m),m}var $t=864e5,Ot=e=>new Date(e*$t).toISOString().slice(0,10),Lt=e=>Math.floor(Date.parse(e)/$t),Ut=()=>Math.floor(Date.now()/$t);function Tr({clock:e,first:n}){let r=p(),i=lt(V().params,e),s=Ut(),o=i?Math.min(Math.max(Lt(i),n),s):s,a=u=>Z({[e]:u&&!(e==="known"&&Lt(u)>=s)?u:null},{keep:!0}),l=`clock-${e}`;return t("div",{class:"clock",children:[t("label",{for:l,children:r(`clock.${e}`)}),t("div",{class:"row",children:[t("input",{id:l,type:"date",value:i??"",max:e==="known"?Ot(s):void 0,onChange:u=>a(u.currentTarget.value)}),t("input",{type:"range","aria-label":r(`clock.${e}`),min:n,max:s,value:o,"aria-valuetext":r.day(Ot(o)),onChange:u=>a(u.currentTarget.valueAsNumber>=s?"":Ot(u.currentTarget.valueAsNumber))}),t("button",{type:"button",class:"plain",disabled:!i,onClick:()=>a(""),children:r("clock.now")})]})]})}function Er(){let e=p(),r=ie(s=>A(Rn,{},s),"oldest").data?.memories?.edges[0]?.node.createdAt,i=r?Math.min(Lt(r),Ut()-1):Ut()-365;return t("section",{class:"clocks","aria-label":e("clocks"),children:[t(Tr,{clock:"known",first:i}),t(Tr,{clock:"valid",first:i}),t("p",{class:"hint",children:e("clocks.hint")})]})}function k({text:e}){return t("bdi",{class:"said",children:e})}function Fe({memory:e}){let n=p();return t("span",{class:"badges",children:[t("span",{class:`kind ${e.kind}`,children:n.of("kind",e.kind)}),e.status!=="ACTIVE"&&t("span",{class:"badge status",children:n.of("status",e.status)}),e.trust!=="STANDARD"&&t("span",{class:`badge ${e.trust}`,children:n.of("trust",e.trust)})]})}function Vt(e){let n=p(),r=e.__typename==="Episode"?e.occurredAt:e.createdAt,i=[n.day(r)];return e.__typename==="Episode"&&i.push(e.role),(e.validFrom||e.validTo)&&i.push(n("held",{from:e.validFrom?n.day(e.validFrom):"…",to:e.validTo?n.day(e.validTo):"…"})),i.join(" · ")}function X({memory:e,children:n}){let r=Vt(e);return t("div",{class:"memory",children:[t(Fe,{memory:e}),t("p",{class:"text",children:t("a",{href:x("memory",e.id),children:t(k,{text:e.text})})}),t("p",{class:"meta",children:t("bdi",{children:r})}),n]})}function Se({memories:e,label:n}){return t("ul",{class:"list","aria-label":n,children:e.map(r=>t("li",{class:"card",children:t(X,{memory:r})},r.id))})}function ce({entity:e}){return t("a",{class:"chip",href:x("entity",e.id),children:[t(k,{text:e.name})," ",t("small",{children:t("bdi",{children:e.type})})]})}function we({thread:e}){return t("a",{href:x("thread",e.id),children:t(k,{text:e.title||e.key})})}function pe({error:e,again:n}){let r=p(),i=e instanceof Te;return t("div",{class:"problem",role:"alert",children:[t("p",{dir:"auto",children:i?r("unreachable"):e.message}),n&&t("button",{type:"button",onClick:n,children:r("again")})]})}function C({of:e,absent:n,children:r}){let i=p();return n&&e.error instanceof Ce&&e.error.code==="NOT_FOUND"?t(F,{children:n}):t(f,{children:[e.error&&t(pe,{error:e.error,again:e.reload}),e.data!==null?r(e.data):e.waiting&&!e.error&&t("p",{class:"hint",role:"status",children:i("loading")})]})}function F({children:e}){return t("p",{class:"empty",children:e})}function Q({of:e}){let n=p();return e.more?t("button",{type:"button",class:"more",onClick:e.more,disabled:e.waiting,children:n("more")}):null}function Sr(e){let n=L(e);n.current=e,N(()=>{let r=i=>{let s=i.target;i.ctrlKey||i.metaKey||i.altKey||i.repeat||s?.closest("input, select, textarea, dialog")||n.current(i.key)&&i.preventDefault()};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function ut({cases:e,reload:n,decisionOf:r,settle:i}){let[s,o]=_(),[a,l]=_(null),u=L(!1),m=e.findIndex(({id:y})=>y===s),c=L(0),h=m>=0?m:Math.min(c.current,Math.max(0,e.length-1)),g=e[h]?.id;tt(()=>{c.current=h,g!==s&&o(g)},[h,g,s]);let d=async(y,v)=>{if(!u.current){u.current=!0,l(null);try{await i(y,v)}catch(b){l(b)}finally{u.current=!1,n()}}};return Sr(y=>{let v=e[m],b=r(y);if(y==="j")o(e[Math.min(h+1,e.length-1)]?.id);else if(y==="k")o(e[Math.max(h-1,0)]?.id);else if(v&&b!==void 0)d(v,b);else return!1;return!0}),{present:g,choose:o,error:a,decide:d}}function ct({label:e,present:n,choose:r,children:i}){let s=L(null),o=L(!0);return N(()=>{n&&!o.current&&s.current?.focus(),o.current=!1},[n]),t("article",{ref:s,class:`card conflict${n?" present":""}`,tabIndex:-1,"aria-current":n?"true":void 0,"aria-label":e,onClick:r,children:i})}var qt=["SUPERSEDE_B","SUPERSEDE_A","KEEP_BOTH","MERGE","DISMISS"],Gi=["RETRACT_A","RETRACT_B"];function Mr(){let e=p(),{id:n}=V(),r=Y(U(H),"WRITE"),i=B("inbox",async(g,d)=>G((await A(Tn,{after:g},d)).conflicts));O("conflict",i.reload);let[s,o]=_(""),a=i.data??[],{present:l,choose:u,error:m,decide:c}=ut({cases:a,reload:i.reload,decisionOf:g=>r?qt[Number(g)-1]:void 0,settle:async(g,d)=>{await A(En,{conflict:{id:g.id},verdict:d}),o(e("decided",{verdict:e.of("verdict",d)}))}}),h=a.some(g=>g.id===n);return N(()=>{h&&u(n)},[h]),t(f,{children:[t("h1",{tabIndex:-1,children:e("conflicts")}),t("p",{class:"hint",children:e(r?"conflicts.keys":"only.reads")}),t("p",{class:"notice",role:"status",hidden:!s,children:s}),m&&t(pe,{error:m}),t(C,{of:i,children:g=>t(f,{children:[g.length===0&&t(F,{children:e("conflicts.none")}),g.map(d=>t(Bi,{conflict:d,present:d.id===l,choose:()=>u(d.id),decide:r?y=>{c(d,y)}:null},d.id))]})}),t(Q,{of:i})]})}function Bi({conflict:e,present:n,choose:r,decide:i}){let s=p();return t(ct,{label:s.of("conflict",e.kind),present:n,choose:r,children:[t("p",{class:"meta",children:[t("strong",{children:s.of("conflict",e.kind)})," · ",s.of("reason",e.reason),e.similarity!==null&&` · ${s("similarity")} ${s.share(e.similarity)}`,e.createdAt&&` · ${s.day(e.createdAt)}`]}),t("div",{class:"sides",children:[t(wr,{name:"A",memory:e.a}),t(wr,{name:"B",memory:e.b})]}),i&&t("p",{class:"row",role:"group","aria-label":s("verdict"),children:[...qt,...Gi].map((o,a)=>t("button",{type:"button",class:"plain",onClick:()=>i(o),children:[a<qt.length&&t("kbd",{children:a+1})," ",s.of("verdict",o)]},o))})]})}function wr({name:e,memory:n}){let r=p();if(!n)return t("div",{children:[t("h2",{children:e}),t("p",{class:"hint",children:r("erased")})]});let i=n.derivedFrom.edges.map(({node:s})=>s);return t("div",{children:[t("h2",{children:e}),t(X,{memory:n,children:t("p",{class:"meta",children:[r("trust"),": ",r.of("trust",n.trust)]})}),t("h3",{children:r("sources")}),i.length===0&&t("p",{class:"hint",children:r("sources.none")}),t("ul",{class:"list",children:i.map(s=>t("li",{children:t(X,{memory:s,children:s.thread&&t("p",{class:"meta",children:t(we,{thread:s.thread})})})},s.id))})]})}function xr(){let e=p(),n=(V().params.get("q")??"").trim(),[r,i]=_(n);N(()=>i(n),[n]);let s=B(n,async(o,a)=>G((await A(rt,{search:n||null,first:50,after:o},a)).entities));return O("memory",s.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("entities")}),t("form",{role:"search",onSubmit:o=>{o.preventDefault(),Z({q:r.trim()})},children:[t("label",{for:"name",children:e("entities.label")}),t("div",{class:"row",children:[t("input",{id:"name",type:"search",autocomplete:"off",value:r,onInput:o=>i(o.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]})]}),t(C,{of:s,children:o=>t(f,{children:[o.length===0&&t(F,{children:e(n?"entities.none.named":"entities.none")}),t("ul",{class:"list columns",children:o.map(a=>t("li",{class:"card",children:[t(ce,{entity:a}),a.aliases.length>0&&t("p",{class:"meta",children:a.aliases.map(l=>t(f,{children:[t(k,{text:l},l)," "]}))})]},a.id))})]})}),t(Q,{of:s})]})}function ye({title:e,confirm:n,act:r,close:i,danger:s=!1,children:o}){let a=p(),l=L(null),[u,m]=_(!1),[c,h]=_(null);return tt(()=>l.current?.showModal(),[]),t("dialog",{ref:l,onClose:i,"aria-labelledby":"dialog-title",children:t("form",{onSubmit:d=>{d.preventDefault(),!u&&(m(!0),h(null),r().then(i,y=>{h(y),m(!1)}))},children:[t("h2",{id:"dialog-title",children:e}),o,c&&t(pe,{error:c}),t("p",{class:"row end",children:[t("button",{type:"button",class:"plain",onClick:()=>l.current?.close(),children:a("cancel")}),t("button",{type:"submit",class:s?"danger":"",disabled:u,children:n})]})]})})}function Ue({id:e,close:n}){let r=p();return t(ye,{title:r("undo.run"),confirm:r("undo.run"),close:n,act:()=>A(Wn,{id:e}),children:t("p",{children:r("undo.ask")})})}var Qi=3,zi=100;function Rr({entity:e,close:n}){let r=p(),[i,s]=_(e.name),[o,a]=_(null),[l,u]=_(!0),m=i.trim(),c=ie(async b=>(await A(rt,{search:m,first:20,after:null},b)).entities?.edges??[],m||null),h=(c.data??[]).map(({node:b})=>b).filter(({id:b})=>b!==e.id),g=h.find(({id:b})=>b===o),[d,y]=l?[e,g]:[g,e],v=async()=>{if(!d||!y)throw new Error(r("merge.choose"));await A($n,{winner:d.id,losers:[y.id]})};return t(ye,{title:r("merge"),confirm:r("merge"),close:n,act:v,children:[t("p",{children:r("merge.ask")}),t("label",{children:[r("entities.label"),t("input",{dir:"auto",value:i,onInput:b=>s(b.currentTarget.value)})]}),t(C,{of:c,children:()=>t("fieldset",{class:"others",children:[t("legend",{children:r("merge.with")}),h.length===0&&t(F,{children:r("entities.none.named")}),h.map(({id:b,name:w,type:S})=>t("label",{class:"check",children:[t("input",{type:"radio",name:"other",checked:b===o,onChange:()=>a(b)})," ",t(k,{text:w})," ",t("small",{children:t("bdi",{children:S})})]},b))]})}),g&&t("fieldset",{class:"others",children:[t("legend",{children:r("merge.stays")}),t("label",{class:"check",children:[t("input",{type:"radio",name:"stays",checked:l,onChange:()=>u(!0)})," ",t(k,{text:e.name})]}),t("label",{class:"check",children:[t("input",{type:"radio",name:"stays",checked:!l,onChange:()=>u(!1)})," ",t(k,{text:g.name})]})]})]})}var ji=(e,n)=>A(Vn,{after:e},n);async function Wi(e,n){let r=new Map,i=null;for(let a=0;a<Qi;a+=1){let{runs:l}=await ji(i,n);for(let{node:u}of l?.edges??[])if(!(u.undoneBy||u.status!=="SUCCEEDED"))for(let{node:m}of u.changes.edges)m.subjectId&&m.subjectLabel==="Entity"&&!r.has(m.subjectId)&&r.set(m.subjectId,u.id);if(i=l?.pageInfo.hasNextPage?l.pageInfo.endCursor:null,i===null)break}let s=[...r.keys()].slice(0,zi),o=new Map;for(let a of s.length?(await A(qn,{ids:s},n)).nodes:[]){let l=a&&r.get(a.id);!l||a.__typename!=="Entity"||a.mergedInto?.id!==e||o.set(l,{run:l,names:[...o.get(l)?.names??[],a.name]})}return[...o.values()]}function Cr({id:e,changed:n}){let r=p(),i=Y(U(H),"MAINTAIN"),[s,o]=_(null),a=ie(l=>Wi(e,l),i?`merges ${e}`:null);return O("run",a.reload),a.data?.length?t("section",{"aria-labelledby":"merged",children:[t("h2",{id:"merged",children:r("merged")}),t("ul",{class:"list",children:a.data.map(({run:l,names:u})=>t("li",{class:"row",children:[u.map(m=>t("span",{class:"chip",children:t(k,{text:m})},m)),t("button",{type:"button",class:"plain",onClick:()=>o(l),children:r("merge.undo")})]},l))}),s&&t(Ue,{id:s,close:()=>{o(null),a.reload(),n()}})]}):null}function Fr(){let e=p(),{id:n,params:r}=V(),i=me(wn,{id:n,knownAt:te(r,"known"),validAt:te(r,"valid")});return O("memory",i.reload),O("run",i.reload),t(f,{children:[t("h1",{tabIndex:-1,children:[e("entity"),i.data?.entity&&t(f,{children:[": ",t(k,{text:i.data.entity.name})]})]}),t(C,{of:i,absent:e("entity.unknown"),children:({entity:s})=>s&&t(Hi,{entity:s,asked:n,reload:i.reload})})]})}function Hi({entity:e,asked:n,reload:r}){let i=p(),s=Y(U(H),"WRITE"),[o,a]=_(!1),l=e.facts.edges.map(({node:m})=>m),u=e.others.edges.map(({node:m})=>m);return t("article",{"aria-label":i("entity"),children:[e.id!==n&&t("p",{class:"notice",children:[i("merged.into")," ",t(k,{text:e.name})]}),t("p",{class:"row",children:[t("a",{href:x("graph",e.id),children:i("graph.around")}),s&&t("button",{type:"button",class:"plain",onClick:()=>a(!0),children:i("merge.with.another")})]}),o&&t(Rr,{entity:e,close:()=>{a(!1),r()}}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:i("type")}),t("dd",{children:t(k,{text:e.type})})]}),t("div",{children:[t("dt",{children:i("aliases")}),t("dd",{children:e.aliases.length?e.aliases.map(m=>t(f,{children:[t(k,{text:m},m)," "]})):"–"})]}),e.concept&&t("div",{children:[t("dt",{children:i("concept")}),t("dd",{children:[t("a",{href:x("ontology",e.concept.id),children:t(k,{text:e.concept.name})})," ",e.concept.description&&t(k,{text:e.concept.description})]})]})]}),t("section",{"aria-labelledby":"facts",children:[t("h2",{id:"facts",children:i("facts")}),l.length?t(Yi,{facts:l}):t(F,{children:i("facts.none")}),e.facts.pageInfo.hasNextPage&&t("p",{class:"hint",children:i("first.only",{count:l.length})})]}),t(Ji,{entity:e}),t(Cr,{id:e.id,changed:r}),t("section",{"aria-labelledby":"others",children:[t("h2",{id:"others",children:i("mentioned.in")}),u.length?t(Se,{memories:u}):t(F,{children:i("mentioned.none")}),e.others.pageInfo.hasNextPage&&t("p",{class:"hint",children:i("first.only",{count:u.length})})]})]})}function Yi({facts:e}){let n=p(),r=new Map;for(let i of e){let s=i.__typename==="Fact"&&i.predicate||"";r.set(s,[...r.get(s)??[],i])}return t(f,{children:[...r].map(([i,s])=>t("section",{class:"group",children:[t("h3",{children:i?t("bdi",{children:i.replaceAll("_"," ")}):n("facts.other")}),t("ul",{class:"list",children:s.map(o=>t("li",{class:"card",children:t(X,{memory:o})},o.id))})]},i))})}function Ji({entity:e}){let n=p();return t("section",{"aria-labelledby":"related",children:[t("h2",{id:"related",children:n("related")}),e.related.length===0&&t(F,{children:n("related.none")}),t("ul",{class:"list columns",children:e.related.map(r=>t("li",{class:"card",children:[t(ce,{entity:r.entity}),r.steps.map(i=>t("p",{class:"meta",children:[i.from.id===e.id?"→":"←"," ",t("bdi",{children:i.name.replaceAll("_"," ")}),(i.since||i.until)&&` · ${n("held",{from:i.since?n.day(i.since):"…",to:i.until?n.day(i.until):"…"})}`]},i.id))]},`${r.entity.id} ${r.steps.map(({id:i})=>i).join()}`))})]})}var Gt=["FACT","EPISODE","PROCEDURE","SUMMARY","Entity","Concept","Thread"],gt=6,Zi={Entity:"entity",Concept:"ontology",Thread:"thread"};function mt(e){return"kind"in e?e.kind:Gt.find(n=>n===e.__typename)??"Entity"}function $e(e){return"text"in e?e.text:"name"in e?e.name:"key"in e&&(e.title||e.key)||e.id}function Ir(e){let n=p(),r=new Map(e.nodes.map(s=>[s.id,$e(s)])),i=new Map;for(let s of e.edges)for(let o of new Set([s.from,s.to]))i.set(o,[...i.get(o)??[],s]);return t("ul",{class:"list nodes","aria-label":n("graph.list"),tabIndex:0,children:e.nodes.map(s=>t(Xi,{...e,node:s,edges:i.get(s.id)??[],names:r},s.id))})}function Xi({node:e,names:n,...r}){let i=p(),s=L(null),o=mt(e),a=e.id===r.present;N(()=>{let u=s.current?.parentElement;a&&u&&s.current&&(u.scrollTop=s.current.offsetTop-u.offsetTop)},[a]);let l=r.opened.has(e.id);return t("li",{ref:s,class:`card${a?" present":""}`,"aria-current":a?"true":void 0,onClick:()=>r.choose(e.id),children:[t("span",{class:`kind ${o}`,children:i.of("kind",o)}),t("p",{class:"text",children:t("a",{href:x(Zi[o]??"memory",e.id),children:t(k,{text:$e(e)})})}),t(Dr,{edges:r.edges.slice(0,gt),from:e.id,names:n}),r.edges.length>gt&&t("details",{children:[t("summary",{children:[i("more"),": ",r.edges.length-gt]}),t(Dr,{edges:r.edges.slice(gt),from:e.id,names:n})]}),t("p",{class:"row",children:[e.id!==r.centre&&t(f,{children:[(l||r.more.has(e.id))&&t("button",{type:"button",class:"plain","aria-pressed":l,onClick:()=>r.expand(e.id),children:i("graph.expand")}),t("a",{href:x("graph",e.id),children:i("graph.around")})]}),t("button",{type:"button",class:"plain","aria-pressed":r.pins.has(e.id),onClick:()=>r.pin(e.id),children:i("graph.pin")})]})]})}function Dr({edges:e,from:n,names:r}){return t("ul",{class:"relations",children:e.map(i=>t(es,{edge:i,from:n,names:r},i.id))})}function es({edge:e,from:n,names:r}){let i=p(),s=e.from===n;return t("li",{class:"meta",children:[t("span",{"aria-hidden":"true",children:s?"→":"←"})," ",t("bdi",{children:e.rel.replaceAll("_"," ")})," ",t("span",{class:"clipped",children:t(k,{text:r.get(s?e.to:e.from)??""})}),(e.since||e.until)&&` · ${i("held",{from:e.since?i.day(e.since):"…",to:e.until?i.day(e.until):"…"})}`]})}var ts={ArrowRight:0,ArrowDown:Math.PI/2,ArrowLeft:Math.PI,ArrowUp:-Math.PI/2},Nr=.8;function Pr({dots:e,lines:n,present:r,label:i,...s}){let o=p(),a=L(null),l=L(null),[u,m]=_("waiting"),c=L(s);c.current=s,N(()=>{let g=!1;return import("./drawing.js").then(({draw:d})=>{g||!a.current||(l.current=d(a.current,{chosen:y=>c.current.chosen(y),opened:y=>c.current.opened(y),pinned:y=>c.current.pinned(y),dragged:y=>c.current.dragged(y)}),m("there"))}).catch(()=>!g&&m("none")),()=>{g=!0,l.current?.end(),l.current=null}},[]),N(()=>l.current?.show(e,n),[e,n,u]),N(()=>{l.current?.choose(r);let g=l.current?.place(r);a.current&&(a.current.dataset.at=g?`${Math.round(g.x)} ${Math.round(g.y)}`:"")},[r,e,n,u]);let h=g=>{let d=ts[g.key],y=l.current;if(!(!y||g.ctrlKey||g.metaKey||g.altKey)){if(d!==void 0){let v=y.towards(r,d);v&&s.chosen(v)}else if(g.key==="Enter")s.opened(r);else if(g.key==="p")s.pinned(r);else if(g.key==="+")y.zoom(Nr);else if(g.key==="-")y.zoom(1/Nr);else return;g.preventDefault()}};return u==="none"?t("p",{class:"notice",children:o("graph.undrawn")}):t("div",{class:"picture",role:"application","aria-label":i,"aria-describedby":"graph-keys",tabIndex:0,onKeyDown:h,children:t("div",{ref:a,class:"canvas","aria-hidden":"true","data-drawn":u==="there"?e.length:""})})}var Kr=["LINK","MENTIONS","SUBJECT","OBJECT","RELATES","INSTANCE_OF","SUBCLASS_OF","IN_THREAD"],ns=150,Bt=36,rs={FACT:"--fact",EPISODE:"--episode",PROCEDURE:"--procedure",SUMMARY:"--summary",Entity:"--entity",Concept:"--danger",Thread:"--quiet"},pt=(e,n)=>(e.get(n)??"").split(",").filter(Boolean);function Or(){let e=p(),{id:n,params:r}=V(),i=pt(r,"open").filter(g=>g!==n),s=Kr.filter(g=>pt(r,"edges").includes(g)),o=pt(r,"rels"),a={ids:[n,...i],limit:ns,edgeKinds:s.length?s:null,rels:o.length?o:null,knownAt:te(r,"known"),validAt:te(r,"valid")},l=ie(g=>is(a,g),n?JSON.stringify(a):null),u=L(null);l.data&&(u.current=l.data);let m=l.data??(l.error?null:u.current),c=m?.nodes.map(g=>g.id)??[];if(O("memory",l.reload,new Set(c)),!n)return t(f,{children:[t("h1",{tabIndex:-1,children:e("graph")}),t(F,{children:[e("graph.choose")," ",t("a",{href:x("search"),children:e("search")})]})]});let h=m?.nodes.find(g=>g.id===n);return t(f,{children:[t("h1",{tabIndex:-1,children:[e("graph"),h&&t(f,{children:[": ",t("bdi",{class:"said short",children:yt($e(h))})]})]}),t(C,{of:{...l,data:m},absent:e(a.knownAt?"graph.unknown.then":"graph.unknown"),children:g=>t(ss,{graph:g,id:n,opened:i,edges:s,rels:o,kinds:pt(r,"kinds"),waiting:l.waiting})})]})}async function is(e,n){let r={truncated:!1,frontier:[],dangling:[],edges:[],nodes:[]},i=async s=>(await A(Mn,{...e,ids:s},n)).subgraph??r;try{return await i(e.ids)}catch(s){let[o,...a]=e.ids;if(!(s instanceof Ce)||s.code!=="NOT_FOUND"||!o||!a.length)throw s;let l=await Promise.all(a.map(u=>i([u]).then(()=>[u],()=>[])));return i([o,...l.flat()])}}function yt(e){let n=[...e.replaceAll(/\s+/g," ").trim().slice(0,4*Bt)];return n.length>Bt?`${n.slice(0,Bt-1).join("")}…`:n.join("")}function ss({graph:e,id:n,opened:r,edges:i,rels:s,kinds:o,waiting:a}){let l=p(),[u,m]=_(n),[c,h]=_(new Set),{nodes:g,lines:d}=Ke(()=>os(e,[n,...r],o),[e,n,r.join(),o.join()]),y=g.some(T=>T.id===u)?u:n,v=T=>T!==n&&Z({open:(r.includes(T)?r.filter(ne=>ne!==T):[...r,T]).join(",")||null}),b=(T,ne=!c.has(T))=>h(new Set([...c].filter(oe=>oe!==T).concat(ne?T:[]))),w=Ke(()=>g.map(T=>({id:T.id,label:yt($e(T)),colour:rs[mt(T)],centre:T.id===n||r.includes(T.id),pinned:c.has(T.id)})),[g,c]),S=Ke(()=>as(d),[d]),R=g.find(T=>T.id===y);return t("div",{"aria-busy":a,children:[t(ls,{graph:e,edges:i,rels:s,kinds:o}),t("p",{class:"hint",role:"status",children:[l("graph.count",{nodes:g.length,edges:d.length}),e.truncated&&` ${l("graph.truncated")}`]}),t("div",{class:"around",children:[t("div",{children:[t(Pr,{dots:w,lines:S,present:y,label:l("graph.picture",{name:R?yt($e(R)):""}),chosen:m,opened:v,pinned:b,dragged:T=>b(T,!0)}),t("p",{class:"hint",id:"graph-keys",children:l("graph.keys")})]}),t(Ir,{nodes:g,edges:d,centre:n,present:y,opened:new Set(r),pins:c,more:new Set(e.frontier),choose:m,expand:v,pin:b})]})]})}function os(e,n,r){let i=e.nodes.filter(o=>n.includes(o.id)||!r.length||r.includes(mt(o))),s=new Set(i.map(o=>o.id));return{nodes:i,lines:e.edges.filter(o=>s.has(o.from)&&s.has(o.to))}}function as(e){let n=new Map;for(let{from:r,to:i,rel:s}of e){let o=`${r} ${i}`,a=n.get(o)??{id:o,from:r,to:i,label:"",rels:new Set};n.set(o,a),a.rels.add(s.replaceAll("_"," ")),a.label=yt([...a.rels].join(", "))}return[...n.values()]}var Qt=(e,n)=>(e.includes(n)?e.filter(r=>r!==n):[...e,n]).join(",")||null;function ls({graph:e,edges:n,rels:r,kinds:i}){let s=p(),o=[...new Set([...r,...e.edges.map(({rel:a})=>a.toLowerCase())])].sort();return t("div",{class:"filters",children:[t(zt,{name:s("kinds"),all:Gt,chosen:i,label:a=>s.of("kind",a),toggle:a=>Z({kinds:Qt(i,a)})}),t(zt,{name:s("edges"),all:Kr,chosen:n,label:a=>s.of("edge",a),toggle:a=>Z({edges:Qt(n,a)})}),t("details",{open:r.length>0,children:[t("summary",{children:[s("relations"),": ",r.length?t("bdi",{children:r.join(", ").replaceAll("_"," ")}):s("all")]}),t(zt,{name:s("relations"),all:o,chosen:r,label:a=>a.replaceAll("_"," "),toggle:a=>Z({rels:Qt(r,a)})})]})]})}function zt({name:e,all:n,chosen:r,label:i,toggle:s}){return t("fieldset",{class:"row",children:[t("legend",{children:e}),n.map(o=>t("label",{class:"check",children:[t("input",{type:"checkbox",checked:r.includes(o),onChange:()=>s(o)})," ",t("bdi",{children:i(o)})]},o))]})}function ds({of:e}){let n=p();return t("button",{type:"button",class:"plain",onClick:e.reload,disabled:e.waiting,children:n("read.again")})}function Lr(){let e=p(),n=me(Zn,{}),r=me(Xn,{});return t(f,{children:[t("h1",{tabIndex:-1,children:e("health")}),t(C,{of:n,children:({health:i,stats:s})=>t(f,{children:[i&&t("section",{"aria-label":e("health"),children:[t("p",{children:[t("span",{class:`badge ${i.status}`,children:e.of("health",i.status)})," ",t("span",{class:"meta",children:["Anaphora ",i.version]})]}),t("div",{class:"wide",children:t("table",{children:t("tbody",{children:i.checks.map(o=>t("tr",{children:[t("th",{scope:"row",children:o.name.replaceAll("_"," ")}),t("td",{children:t("span",{class:`badge ${o.status}`,children:e.of("health",o.status)})}),t("td",{dir:"auto",children:o.detail})]},o.name))})})})]}),s&&t("section",{"aria-labelledby":"counts",children:[t("h2",{id:"counts",children:e("counts")}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:t("a",{href:x("entities"),children:e("entities")})}),t("dd",{children:s.entities??"–"})]}),t("div",{children:[t("dt",{children:t("a",{href:x("threads"),children:e("threads")})}),t("dd",{children:s.threads??"–"})]}),t("div",{children:[t("dt",{children:t("a",{href:x("conflicts"),children:e("conflicts")})}),t("dd",{children:s.openConflicts??"–"})]}),t("div",{children:[t("dt",{children:e("links")}),t("dd",{children:s.links??"–"})]}),t("div",{children:[t("dt",{children:e("concepts")}),t("dd",{children:s.concepts??"–"})]}),t("div",{children:[t("dt",{children:e("embeddings.pending")}),t("dd",{children:s.pendingEmbeddings??"–"})]}),s.memories?.map(({kind:o,status:a,count:l})=>t("div",{children:[t("dt",{children:t("a",{href:x("search","",{kinds:o,status:a}),children:[e.of("kind",o)," · ",e.of("status",a)]})}),t("dd",{children:l})]},`${o} ${a}`))]})]}),t(ds,{of:n})]})}),t("section",{"aria-labelledby":"usage",children:[t("h2",{id:"usage",children:e("usage")}),t(C,{of:r,children:({usage:i})=>i&&t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:e("usage.period")}),t("dd",{children:`${e.moment(i.periodStart)} – ${e.moment(i.periodEnd)}`})]}),t("div",{children:[t("dt",{children:e("usage.calls")}),t("dd",{children:i.calls})]}),t("div",{children:[t("dt",{children:e("usage.failed")}),t("dd",{children:i.failed})]}),t("div",{children:[t("dt",{children:e("usage.unanswered")}),t("dd",{children:i.unanswered})]}),t("div",{children:[t("dt",{children:e("usage.tokens")}),t("dd",{children:`${e.number(i.inputTokens)} / ${e.number(i.outputTokens)}`})]}),t("div",{children:[t("dt",{children:e("usage.cost")}),t("dd",{children:[`${e.number(i.cost)} ${i.currency}`,i.budget!==null&&` / ${e.number(i.budget)}`]})]})]})})]})]})}var us=e=>e.status==="ACTIVE"||e.status==="PENDING_EMBED"?["edit","retract","forget"]:e.status==="FORGOTTEN"?["restore"]:["restore","forget"];function Ur({memory:e,reload:n}){let r=p(),[i,s]=_(null),o=()=>{s(null),n()};return Y(U(H),"WRITE")?t(f,{children:[t("p",{class:"row",role:"group","aria-label":r("actions"),children:us(e).map(a=>t("button",{type:"button",class:a==="forget"?"plain danger":"plain",onClick:()=>s(a),children:r(`action.${a}`)},a))}),i==="edit"&&t(cs,{memory:e,close:o}),i==="retract"&&t(gs,{memory:e,close:o}),i==="forget"&&t(ms,{memory:e,close:o}),i==="restore"&&t(ye,{title:r("action.restore"),confirm:r("action.restore"),close:o,act:()=>A(Kn,{id:e.id}),children:t("p",{children:r("restore.ask")})})]}):t("p",{class:"hint",children:r("only.reads")})}function cs({memory:e,close:n}){let r=p(),[i,s]=_(e.text),[o,a]=_(e.tags.join(", ")),[l,u]=_(e.validFrom?.slice(0,10)??""),[m,c]=_(e.validTo?.slice(0,10)??""),[h,g]=_(""),[d]=_(e),y=()=>{let v={};return i!==d.text&&(v.text=i),o!==d.tags.join(", ")&&(v.tags=o.split(",").map(b=>b.trim()).filter(Boolean)),l!==(d.validFrom?.slice(0,10)??"")&&(v.validFrom=l?`${l}T00:00:00Z`:null),m!==(d.validTo?.slice(0,10)??"")&&(v.validTo=m?`${m}T00:00:00Z`:null),Object.keys(v).length?A(Nn,{id:d.id,set:v,ifUpdatedAt:d.updatedAt,reason:h.trim()||null}):Promise.resolve()};return t(ye,{title:r("action.edit"),confirm:r("save"),close:n,act:y,children:[t("label",{children:[r("text"),t("textarea",{dir:"auto",rows:4,required:!0,value:i,onInput:v=>s(v.currentTarget.value)})]}),t("label",{children:[r("tags.comma"),t("input",{dir:"auto",value:o,onInput:v=>a(v.currentTarget.value)})]}),t("div",{class:"row",children:[t("label",{children:[r("holds.from"),t("input",{type:"date",value:l,onInput:v=>u(v.currentTarget.value)})]}),t("label",{children:[r("holds.to"),t("input",{type:"date",value:m,onInput:v=>c(v.currentTarget.value)})]})]}),t("label",{children:[r("reason"),t("input",{dir:"auto",value:h,onInput:v=>g(v.currentTarget.value)})]})]})}function gs({memory:e,close:n}){let r=p(),[i,s]=_("");return t(ye,{title:r("action.retract"),confirm:r("action.retract"),close:n,act:()=>A(Pn,{id:e.id,reason:i.trim()||null}),children:[t("p",{children:r("retract.ask")}),t("label",{children:[r("reason"),t("input",{dir:"auto",value:i,onInput:o=>s(o.currentTarget.value)})]})]})}function ms({memory:e,close:n}){let r=p(),[i,s]=_(!1);return t(ye,{title:r("action.forget"),confirm:r(i?"forget.erase":"forget.hide"),danger:!0,close:n,act:()=>A(On,{input:{what:{ids:[e.id]},hard:i}}),children:[t("p",{children:r(i?"forget.ask.hard":"forget.ask")}),t("label",{class:"check",children:[t("input",{type:"checkbox",checked:i,onChange:o=>s(o.currentTarget.checked)})," ",r("forget.hard")]})]})}function Vr({id:e,changed:n}){let r=p(),i=B(e,async(s,o)=>G((await A(Dn,{id:e,after:s},o)).memory?.history));return O("memory",i.reload,new Set([e])),t(f,{children:[t(C,{of:i,children:s=>t(f,{children:[s.length===0&&t(F,{children:r("history.none")}),t("ol",{class:"list",children:s.map(o=>t("li",{class:"card change",children:t(ps,{change:o,changed:()=>{i.reload(),n()}})},o.id))})]})}),t(Q,{of:i})]})}function ps({change:e,changed:n}){let r=p(),[i,s]=_(!1),o=Y(U(H),"MAINTAIN"),{run:a}=e,l=a&&!a.dryRun&&!a.undoneBy&&a.kind!=="ERASURE"&&a.status!=="QUEUED"&&a.status!=="RUNNING";return t(f,{children:[t("p",{class:"meta",children:[t("strong",{children:r.of("change",e.action)})," · ",t("time",{dateTime:e.at,children:r.moment(e.at)})," ·"," ",r.of("actor",e.actor.kind)," ",t(k,{text:e.actor.name})]}),e.reason&&t("p",{class:"why",children:t(k,{text:e.reason})}),t(ys,{before:e.before,after:e.after}),a&&t("p",{class:"row",children:[t("span",{class:"meta",children:[r("run"),": ",r.of("run",a.kind),a.undoneBy&&` · ${r("undone")}`]}),l&&o&&t("button",{type:"button",class:"plain",onClick:()=>s(!0),children:r("undo.run")})]}),i&&a&&t(Ue,{id:a.id,close:()=>{s(!1),n()}})]})}var $r=e=>e&&typeof e=="object"?e:{},ft=e=>e==null?"–":typeof e=="string"?e:JSON.stringify(e);function ys({before:e,after:n}){let r=p(),[i,s]=[$r(e),$r(n)],o=[...new Set([...Object.keys(i),...Object.keys(s)])].filter(a=>ft(i[a])!==ft(s[a]));return o.length?t("div",{class:"wide",children:t("table",{children:[t("thead",{children:t("tr",{children:[t("th",{scope:"col",children:r("field")}),t("th",{scope:"col",children:r("before")}),t("th",{scope:"col",children:r("after")})]})}),t("tbody",{children:o.map(a=>t("tr",{children:[t("th",{scope:"row",children:t(k,{text:a})}),t("td",{class:"before",children:t(k,{text:ft(i[a])})}),t("td",{class:"after",children:t(k,{text:ft(s[a])})})]},a))})]})}):null}function qr({origins:e}){return t("ul",{class:"list",children:e.map(n=>t("li",{class:"card",children:[t(X,{memory:n,children:n.thread&&t("p",{class:"meta",children:t(we,{thread:n.thread})})}),n.derivedFrom&&n.derivedFrom.edges.length>0&&t(qr,{origins:n.derivedFrom.edges.map(({node:r})=>r)})]},n.id))})}function Gr({memory:e}){let n=p(),r=e.derivedFrom.edges.map(({node:i})=>i);return t("section",{"aria-labelledby":"sources",children:[t("h2",{id:"sources",children:n("sources")}),r.length?t(qr,{origins:r}):t(F,{children:n(e.kind==="EPISODE"?"sources.itself":"sources.none")})]})}function fs({memory:e,shown:n}){let r=Vt(e);return t("li",{class:n?"shown":"","aria-current":n?"true":void 0,children:[t(Fe,{memory:e}),t("p",{class:"text",children:n?t(k,{text:e.text}):t("a",{href:x("memory",e.id),children:t(k,{text:e.text})})}),t("p",{class:"meta",children:t("bdi",{children:r})})]})}function Br({chain:e,shown:n}){return t("ol",{class:"timeline",children:e.map(r=>t(fs,{memory:r,shown:r.id===n},r.id))})}function Qr(){let e=p(),{id:n,params:r}=V(),i=te(r,"known"),s=me(Fn,{id:n,knownAt:i});return O("memory",s.reload,new Set([n])),t(f,{children:[t("h1",{tabIndex:-1,children:e("memory")}),t(C,{of:s,absent:e(i?"memory.unknown.then":"memory.unknown"),children:({memory:o})=>o&&t(hs,{memory:o,past:i!==null,heldAt:te(r,"valid"),reload:s.reload})})]})}function hs({memory:e,past:n,heldAt:r,reload:i}){let s=p(),o=e.chain.edges.map(({node:a})=>a);return t("article",{"aria-label":s("memory"),children:[t(Fe,{memory:e}),t("p",{class:"statement",id:"statement",children:t(k,{text:e.text})}),n&&t("p",{class:"notice",children:s("memory.past")}),r&&t(vs,{memory:e,at:r}),t("p",{children:t("a",{href:x("graph",e.id),children:s("graph.around")})}),!n&&t(Ur,{memory:e,reload:i}),t(_s,{memory:e}),e.entities.length>0&&t("section",{"aria-labelledby":"mentions",children:[t("h2",{id:"mentions",children:s("entities")}),t("p",{class:"chips",children:e.entities.map(({entity:a})=>t(ce,{entity:a},a.id))})]}),o.length>1&&t("section",{"aria-labelledby":"chain",children:[t("h2",{id:"chain",children:s("chain")}),t(Br,{chain:o,shown:e.id})]}),t(Gr,{memory:e}),t(bs,{memory:e}),t(ks,{id:e.id}),t("section",{"aria-labelledby":"history",children:[t("h2",{id:"history",children:s("history")}),t(Vr,{id:e.id,changed:i})]})]})}function vs({memory:e,at:n}){let r=p(),i=Date.parse(n),s=!(e.validFrom&&Date.parse(e.validFrom)>i)&&!(e.validTo&&Date.parse(e.validTo)<=i);return t("p",{class:"notice",children:r(s?"memory.held":"memory.held.not",{day:r.day(n)})})}function _s({memory:e}){let n=p(),r=s=>s?n.moment(s):"…",i="–";return t("dl",{class:"facts",children:[e.__typename==="Fact"&&e.predicate&&t("div",{children:[t("dt",{children:n("statement")}),t("dd",{children:[e.subject&&t(ce,{entity:e.subject})," ",e.negated&&`${n("not")} `,t("bdi",{children:e.predicate.replaceAll("_"," ")})," ",e.objectEntity?t(ce,{entity:e.objectEntity}):t(k,{text:e.object??""})]})]}),t("div",{children:[t("dt",{children:n("status")}),t("dd",{children:n.of("status",e.status)})]}),t("div",{children:[t("dt",{children:n("trust")}),t("dd",{children:n.of("trust",e.trust)})]}),t("div",{children:[t("dt",{children:n("confidence")}),t("dd",{children:n.share(e.confidence)})]}),t("div",{children:[t("dt",{children:n("importance")}),t("dd",{children:n.share(e.importance)})]}),t("div",{children:[t("dt",{children:n("interval.world")}),t("dd",{children:`${r(e.validFrom)} – ${r(e.validTo)}`})]}),t("div",{children:[t("dt",{children:n("interval.graph")}),t("dd",{children:`${r(e.createdAt)} – ${r(e.retiredAt)}`})]}),e.expiresAt&&t("div",{children:[t("dt",{children:n("expires")}),t("dd",{children:n.moment(e.expiresAt)})]}),e.thread&&t("div",{children:[t("dt",{children:n("thread")}),t("dd",{children:t(we,{thread:e.thread})})]}),t("div",{children:[t("dt",{children:n("tags")}),t("dd",{children:e.tags.length?e.tags.map(s=>t(f,{children:[t(k,{text:s},s)," "]})):i})]}),t("div",{children:[t("dt",{children:n("topics")}),t("dd",{children:e.topics.length?e.topics.map(s=>t(f,{children:[t(k,{text:s},s)," "]})):i})]}),e.source&&t("div",{children:[t("dt",{children:n("source")}),t("dd",{children:t(k,{text:e.source})})]})]})}function bs({memory:e}){let n=p(),r=e.links.edges.map(({node:s})=>s).filter(({rel:s})=>s!=="derived_from"&&s!=="supersedes"),i=e.links.edges.map(({node:s})=>s).filter(({rel:s,toId:o})=>s==="derived_from"&&o===e.id);return t(f,{children:[i.length>0&&t("section",{"aria-labelledby":"drawn",children:[t("h2",{id:"drawn",children:n("drawn")}),t(Se,{memories:i.flatMap(({from:s})=>s??[])})]}),t("section",{"aria-labelledby":"links",children:[t("h2",{id:"links",children:n("links")}),r.length===0&&t(F,{children:n("links.none")}),t("ul",{class:"list",children:r.map(({id:s,rel:o,fromId:a,from:l,to:u})=>{let m=a===e.id?u:l;return t("li",{class:"card",children:[t("p",{class:"meta",children:[t("bdi",{children:o.replaceAll("_"," ")})," ",a===e.id?"→":"←"]}),m?t(X,{memory:m}):t("p",{class:"hint",children:n("erased")})]},s)})})]})]})}function ks({id:e}){let n=p(),r={memoryIds:[e],statuses:["OPEN","RESOLVED","DISMISSED"]},i=ie(s=>A(In,{filter:{...r,statuses:[...r.statuses]}},s),e);return O("conflict",i.reload),t("section",{"aria-labelledby":"conflicts",children:[t("h2",{id:"conflicts",children:n("conflicts")}),t(C,{of:i,children:({conflicts:s})=>t(f,{children:[!s?.edges.length&&t(F,{children:n("conflicts.of.none")}),t("ul",{class:"list",children:s?.edges.map(({node:o})=>{let a=o.aId===e?o.b:o.a;return t("li",{class:"card",children:[t("p",{class:"meta",children:[n.of("conflict",o.kind)," · ",n.of("conflict",o.status),o.verdict&&` · ${n.of("verdict",o.verdict)}`,o.status==="OPEN"&&t(f,{children:[" · ",t("a",{href:x("conflicts",o.id),children:n("decide")})]})]}),a?t(X,{memory:a}):t("p",{class:"hint",children:n("erased")})]},o.id)})})]})})]})}function zr({roots:e,shown:n}){let r=p(),i=L(null),[s,o]=_(""),a=s||(e[0]?.id??""),l=u=>{let m=[...i.current?.querySelectorAll("[role=treeitem]")??[]],c=m.findIndex(v=>v===u.target.closest("[role=treeitem]")),h=m[c];if(!h||u.ctrlKey||u.metaKey||u.altKey)return;let g=h.getAttribute("aria-expanded"),d=h.parentElement?.closest("[role=treeitem]"),y=()=>h.querySelector(":scope > .branch > button")?.click();if(u.key==="ArrowDown")m[c+1]?.focus();else if(u.key==="ArrowUp")m[c-1]?.focus();else if(u.key==="Home")m[0]?.focus();else if(u.key==="End")m.at(-1)?.focus();else if(u.key==="ArrowRight"&&g==="false")y();else if(u.key==="ArrowRight"&&g==="true")m[c+1]?.focus();else if(u.key==="ArrowLeft"&&g==="true")y();else if(u.key==="ArrowLeft")d?.focus();else if(u.key==="Enter"&&u.target===h)h.querySelector(":scope > .branch > a")?.click();else return;u.preventDefault()};return t("ul",{ref:i,role:"tree","aria-label":r("concepts"),class:"tree",onKeyDown:l,children:e.map(u=>t(jr,{concept:u,path:u.id,shown:n,stop:a,enter:o},u.id))})}function jr({concept:e,path:n,...r}){let[i,s]=_(!1),o=e.children.edges.length>0&&!n.split(" ").slice(0,-1).includes(e.id);return t("li",{role:"treeitem",tabIndex:r.stop===n?0:-1,"aria-expanded":o?i:void 0,"aria-selected":e.id===r.shown,"aria-label":e.name,onFocus:a=>{a.stopPropagation(),r.enter(n)},children:[t("span",{class:"branch",children:[o?t("button",{type:"button",class:"plain",tabIndex:-1,"aria-hidden":"true",onClick:()=>s(!i),children:i?"▾":"▸"}):t("span",{class:"leaf"}),t("a",{href:x("ontology",e.id,{q:Le().params.get("q")??""}),tabIndex:-1,"aria-current":e.id===r.shown?"page":void 0,children:t(k,{text:e.name})})]}),i&&t(As,{id:e.id,path:n,...r})]})}function As({id:e,path:n,...r}){let i=B(e,async(s,o)=>G((await A(Bn,{id:e,after:s},o)).concept?.children));return t(f,{children:[t(C,{of:i,children:s=>t("ul",{role:"group",children:s.map(o=>t(jr,{concept:o,path:`${n} ${o.id}`,...r},o.id))})}),t(Q,{of:i})]})}function Hr(){let e=p(),{id:n,params:r}=V(),i=(r.get("q")??"").trim(),[s,o]=_(i);return N(()=>o(i),[i]),t(f,{children:[t("h1",{tabIndex:-1,children:e("ontology")}),t("form",{role:"search",onSubmit:a=>{a.preventDefault(),Z({q:s.trim()})},children:[t("label",{for:"concept",children:e("ontology.label")}),t("div",{class:"row",children:[t("input",{id:"concept",type:"search",autocomplete:"off",value:s,onInput:a=>o(a.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]})]}),t("div",{class:"ontology",children:[t(Ts,{search:i,shown:n}),n&&t(Es,{id:n},n)]})]})}function Ts({search:e,shown:n}){let r=p(),i=B(e,async(s,o)=>G((await A(Gn,{search:e||null,first:100,after:s},o)).concepts));return t("nav",{"aria-label":r("concepts"),children:[t(C,{of:i,children:s=>{let o=e?s:s.filter(({parents:a})=>!a.edges.length);return s.length?t(zr,{roots:o,shown:n}):t(F,{children:r(e?"ontology.none.named":"ontology.none")})}}),t(Q,{of:i})]})}function Es({id:e}){let n=p(),r=me(Qn,{id:e}),i=r.data?.subgraph?.nodes.flatMap(s=>s.__typename==="Entity"?[s]:[])??[];return t("article",{class:"concept","aria-label":n("concept"),children:t(C,{of:r,absent:n("concept.unknown"),children:({concept:s})=>s&&t(f,{children:[t("h2",{children:t(k,{text:s.name})}),t("p",{children:t("a",{href:x("graph",s.id),children:n("graph.around")})}),t(Ss,{concept:s}),t(ws,{type:s.name,instances:i})]})})})}function Wr({concepts:e}){return e.length?t(f,{children:e.map(({node:n})=>t("a",{class:"chip",href:x("ontology",n.id),children:t(k,{text:n.name})},n.id))}):t(f,{children:"–"})}function Ss({concept:e}){let n=p();return t(f,{children:[e.description&&t("p",{class:"text whole",children:t(k,{text:e.description})}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:n("concept.parents")}),t("dd",{children:t(Wr,{concepts:e.parents.edges})})]}),t("div",{children:[t("dt",{children:n("concept.children")}),t("dd",{children:t(Wr,{concepts:e.children.edges})})]}),t("div",{children:[t("dt",{children:n("layer")}),t("dd",{children:n(e.shared?"layer.shared":"layer.own")})]}),e.iri&&t("div",{children:[t("dt",{children:"IRI"}),t("dd",{children:t(k,{text:e.iri})})]})]}),e.relations.edges.length>0&&t("section",{"aria-labelledby":"relations",children:[t("h3",{id:"relations",children:n("relations")}),t("ul",{class:"list",children:e.relations.edges.map(({node:r})=>t("li",{children:[t("a",{href:x("ontology",r.from.id),children:t(k,{text:r.from.name})})," → ",t("bdi",{children:r.name.replaceAll("_"," ")})," →"," ",t("a",{href:x("ontology",r.to.id),children:t(k,{text:r.to.name})})," ",r.cardinality&&t("span",{class:"meta",children:t(k,{text:r.cardinality})})]},r.id))})]})]})}function ws({type:e,instances:n}){let r=p(),i=B(e,async(s,o)=>G((await A(zn,{type:e,after:s},o)).entities));return O("memory",i.reload),t("section",{"aria-labelledby":"entities",children:[t("h3",{id:"entities",children:r("entities")}),t(C,{of:i,children:s=>{let o=[...new Map([...s,...n].map(a=>[a.id,a])).values()];return o.length?t("p",{class:"chips",children:o.map(a=>t(ce,{entity:a},a.id))}):t(F,{children:r("concept.entities.none")})}}),t(Q,{of:i})]})}function Jr(){let e=p(),n=Y(U(H),"WRITE"),r=B("reviews",async(c,h)=>G((await A(Ln,{after:c},h)).entityReviews));O("memory",r.reload);let[i,s]=_(null),o=r.data??[],{present:a,choose:l,error:u,decide:m}=ut({cases:o,reload:r.reload,decisionOf:c=>n&&(c==="1"||c==="2")?c==="1":void 0,settle:async(c,h)=>{let g=await A(Un,{id:c.id,same:h});s({same:h,name:g.resolveEntityReview?.entity.name??""})}});return t(f,{children:[t("h1",{tabIndex:-1,children:e("reviews")}),t("p",{class:"hint",children:e(n?"reviews.keys":"only.reads")}),t("p",{class:"notice",role:"status",hidden:!i,children:i&&t(f,{children:[e(i.same?"reviews.same.done":"reviews.other.done")," ",t(k,{text:i.name}),i.same&&t(f,{children:[" ",t("a",{href:x("runs"),children:e("reviews.undo")})]})]})}),u&&t(pe,{error:u}),t(C,{of:r,children:()=>t(f,{children:[o.length===0&&t(F,{children:e("reviews.none")}),o.map(c=>t(Ms,{review:c,present:c.id===a,choose:()=>l(c.id),decide:n?h=>{m(c,h)}:null},c.id))]})}),t(Q,{of:r})]})}function Ms({review:e,present:n,choose:r,decide:i}){let s=p();return t(ct,{label:s("review"),present:n,choose:r,children:[t("p",{class:"meta",children:[t("strong",{children:s("review")})," · ",s("similarity")," ",s.share(e.score)," · ",t("bdi",{children:e.how.replaceAll("_"," ")})]}),t("div",{class:"sides",children:[t("div",{children:[t("h2",{children:s("review.mention")}),t("p",{class:"statement",children:t(k,{text:e.mention.text})}),t(Yr,{entity:e.mention.entity}),e.memory&&t(X,{memory:e.memory})]}),t("div",{children:[t("h2",{children:s("review.known")}),t("p",{class:"statement",children:t(k,{text:e.candidate.name})}),t(Yr,{entity:e.candidate}),t(Se,{memories:e.candidate.memories.edges.map(({node:o})=>o)})]})]}),i&&t("p",{class:"row",role:"group","aria-label":s("verdict"),children:[t("button",{type:"button",class:"plain",onClick:()=>i(!0),children:[t("kbd",{children:"1"})," ",s("review.same")]}),t("button",{type:"button",class:"plain",onClick:()=>i(!1),children:[t("kbd",{children:"2"})," ",s("review.other")]})]})]})}function Yr({entity:e}){let n=p();return t(f,{children:[t("p",{children:t(ce,{entity:e})}),e.aliases.length>0&&t("p",{class:"meta",children:[n("aliases"),": ",e.aliases.map(r=>t(f,{children:[t(k,{text:r},r)," "]}))]})]})}function Zr(){let e=p(),n=B("runs",async(r,i)=>G((await A(jn,{first:20,after:r},i)).runs));return O("run",n.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("runs")}),t(C,{of:n,children:r=>t(f,{children:[r.length===0&&t(F,{children:e("runs.none")}),t("ul",{class:"list",children:r.map(i=>t("li",{class:"card",children:t(xs,{run:i,changed:n.reload})},i.id))})]})}),t(Q,{of:n})]})}function xs({run:e,changed:n}){let r=p(),[i,s]=_(null),o=Y(U(H),"MAINTAIN"),a=e.status==="QUEUED"||e.status==="RUNNING",l=e.kind==="ERASURE"||e.kind==="IMPORT"&&e.counts.some(({name:m})=>m==="pending"),u=()=>{s(null),n()};return t(f,{children:[t("h2",{children:[r.of("run",e.kind)," ",t("span",{class:`badge ${e.status}`,children:r.of("runstatus",e.status)})]}),t("p",{class:"meta",children:[r.moment(e.startedAt??e.queuedAt)," · ",r.of("actor",e.startedBy.kind)," ",t(k,{text:e.startedBy.name}),e.dryRun&&` · ${r("dry")}`,e.undoneBy&&` · ${r("undone")}`,e.undoes&&` · ${r("undoes",{kind:r.of("run",e.undoes.kind)})}`]}),a&&t("p",{class:"row",children:[t("progress",{max:1,value:e.progress,"aria-label":r("progress")})," ",r.share(e.progress)," ",e.currentStep&&t("span",{class:"meta",children:r.of("step",e.currentStep)})]}),e.counts.length>0&&t("p",{class:"meta",children:e.counts.map(({name:m,value:c})=>`${m.replaceAll("_"," ")} ${r.number(c)}`).join(" · ")}),e.error&&t("p",{class:"problem",dir:"auto",children:e.error.message}),e.warnings.map(m=>t("p",{class:"notice",dir:"auto",children:m},m)),o&&(a||!e.dryRun&&!e.undoneBy&&!l)&&t("p",{class:"row",children:t("button",{type:"button",class:"plain",onClick:()=>s(a?"cancel":"undo"),children:r(a?"cancel.run":"undo.run")})}),i==="undo"&&t(Ue,{id:e.id,close:u}),i==="cancel"&&t(ye,{title:r("cancel.run"),confirm:r("cancel.run"),close:u,act:()=>A(Hn,{id:e.id}),children:t("p",{children:r("cancel.ask")})})]})}var ht=["FACT","EPISODE","PROCEDURE","SUMMARY"],Xr=["ACTIVE","PENDING_EMBED","SUPERSEDED","MERGED","RETRACTED","FORGOTTEN","STALE","DEPRECATED"],jt=e=>{let n=(e.get("kinds")??"").split(",");return ht.filter(r=>n.includes(r))},ei=e=>Xr.find(n=>n===e.get("status"))??null;function ti(){let e=p(),{params:n}=V(),r=(n.get("q")??"").trim();return t(f,{children:[t("h1",{tabIndex:-1,children:e("search")}),t(Rs,{}),r?t(Cs,{query:r}):t(Is,{})]})}function Rs(){let e=p(),{params:n}=V(),r=n.get("q")??"",[i,s]=_(r);N(()=>s(r),[r]);let o=jt(n),a=l=>{let u=ht.filter(m=>m===l!==o.includes(m));Z({kinds:u.length===ht.length?null:u.join(",")})};return t("form",{role:"search",onSubmit:l=>{l.preventDefault(),Z({q:i.trim()})},children:[t("label",{for:"query",children:e("search.label")}),t("div",{class:"row",children:[t("input",{id:"query",type:"search",autocomplete:"off",value:i,onInput:l=>s(l.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]}),t("fieldset",{class:"row",children:[t("legend",{children:e("kinds")}),ht.map(l=>t("label",{class:"check",children:[t("input",{type:"checkbox",checked:o.includes(l),onChange:()=>a(l)})," ",e.of("kind",l)]},l))]}),!r.trim()&&t("label",{class:"check",children:[e("status")," ",t("select",{value:ei(n)??"",onChange:l=>Z({status:l.currentTarget.value}),children:[t("option",{value:"",children:e("status.believed")}),Xr.map(l=>t("option",{value:l,children:e.of("status",l)},l))]})]})]})}function Cs({query:e}){let n=p(),{params:r}=V(),i=jt(r),s={query:e,limit:20,touch:!1,kinds:i.length?i:null,knownAt:te(r,"known"),validAt:te(r,"valid")},o=ie(l=>A(Cn,{input:s},l),JSON.stringify(s)),a=o.data?.recall?.hits??[];return O("memory",o.reload,new Set(a.map(({memory:l})=>l.id))),t("section",{"aria-label":n("results"),"aria-busy":o.waiting,children:[t("p",{class:"hint",role:"status",children:o.data&&n("results.count",{count:a.length})}),t(C,{of:o,children:({recall:l})=>t(f,{children:[l&&!l.semantic&&t("p",{class:"notice",children:n("words.alone")}),l?.warnings.map(u=>t("p",{class:"notice",dir:"auto",children:u},u)),a.length===0&&t(F,{children:n("results.none")}),t("ol",{class:"list",children:a.map(u=>t("li",{class:"card hit",children:t(Fs,{hit:u})},u.memory.id))})]})})]})}function Fs({hit:e}){let n=p();return t(f,{children:[t(X,{memory:e.memory,children:[t("p",{class:"why",dir:"auto",children:t("bdi",{children:e.why})}),e.conflicts.length>0&&t("p",{class:"notice",children:n("disputed")})]}),t(Ds,{hit:e})]})}function Ds({hit:e}){let n=p(),r=e.signals.map(({name:s,value:o,weight:a})=>({name:s,part:o*a})).filter(({part:s})=>s!==0),i=Math.max(...r.map(({part:s})=>Math.abs(s)),1e-9);return t("dl",{class:"signals","aria-label":n("signals"),children:[t("div",{class:"strong",children:[t("dt",{children:n("relevance")}),t("dd",{class:"bar","aria-hidden":"true",children:t("i",{style:{width:`${Math.min(100,100*e.relevance)}%`}})}),t("dd",{class:"number",children:n.share(e.relevance)})]}),r.map(({name:s,part:o})=>t("div",{children:[t("dt",{children:n.of("signal",s)}),t("dd",{class:"bar","aria-hidden":"true",children:t("i",{class:o<0?"less":"",style:{width:`${100*Math.abs(o)/i}%`}})}),t("dd",{class:"number",children:n.number(o)})]},s)),e.multipliers.map(({name:s,value:o})=>t("div",{children:[t("dt",{children:n.of("signal",s)}),t("dd",{class:"bar none","aria-hidden":"true"}),t("dd",{class:"number",children:["× ",n.number(o)]})]},s))]})}function Is(){let e=p(),{params:n}=V(),r=jt(n),i=ei(n),s={...r.length&&{kinds:r},...i&&{statuses:[i]},knownAt:te(n,"known"),validAt:te(n,"valid")},o=B(JSON.stringify(s),async(a,l)=>G((await A(xn,{filter:s,first:20,after:a},l)).memories));return O("memory",o.reload),t("section",{"aria-label":e("newest"),"aria-busy":o.waiting,children:[t("h2",{children:e("newest")}),t(C,{of:o,children:a=>a.length?t(Se,{memories:a,label:e("newest")}):t(F,{children:e("memories.none")})}),t(Q,{of:o})]})}function ni(){let e=p(),{id:n,params:r}=V(),i=te(r,"known"),[s,o]=_(null);N(()=>o(null),[n]);let a=B(JSON.stringify([n,i]),async(l,u)=>{let m=await A(nr,{id:n,knownAt:i,after:l,first:30},u);return o(m.thread),G(m.thread?.turns)});return O("memory",a.reload),t(f,{children:[t("h1",{tabIndex:-1,children:[e("thread"),s&&t(f,{children:[": ",t(k,{text:s.title||s.key})]})]}),s&&t("p",{children:t("a",{href:x("graph",s.id),children:e("graph.around")})}),t(C,{of:a,absent:e("thread.unknown"),children:l=>t(f,{children:[l.length===0&&t(F,{children:e("thread.none")}),t("ol",{class:"list turns",children:l.map(u=>t("li",{class:"card",children:t(Ns,{turn:u})},u.id))})]})}),t(Q,{of:a})]})}function Ns({turn:e}){let n=p(),r=e.links.edges.flatMap(({node:i})=>i.from??[]);return t(f,{children:[t("div",{class:"memory",children:[e.__typename==="Episode"&&t("p",{class:"meta",children:[t("strong",{children:t(k,{text:e.role})})," · ",t("a",{href:x("memory",e.id),children:t("time",{dateTime:e.occurredAt,children:n.moment(e.occurredAt)})})]}),(e.status!=="ACTIVE"||e.trust!=="STANDARD")&&t(Fe,{memory:e}),t("p",{class:"text whole",children:t(k,{text:e.text})})]}),r.length>0&&t("details",{open:!0,children:[t("summary",{children:[n("drawn"),": ",r.length]}),t("ul",{class:"list",children:r.map(i=>t("li",{children:t(X,{memory:i})},i.id))})]})]})}function ri(){let e=p(),n=B("threads",async(r,i)=>G((await A(tr,{first:30,after:r},i)).threads));return O("memory",n.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("threads")}),t(C,{of:n,children:r=>t(f,{children:[r.length===0&&t(F,{children:e("threads.none")}),t("ul",{class:"list",children:r.map(i=>t("li",{class:"card",children:[t(we,{thread:i}),t("p",{class:"meta",children:e.moment(i.lastTurnAt??i.createdAt)})]},i.id))})]})}),t(Q,{of:n})]})}var ii=[1,2,5,10],Ps=5;function si(){let e=p(),n=Number(V().params.get("min")),r=ii.includes(n)?n:Ps,i=me(rr,{minFrequency:r}),s=U(H),[o,a]=_(!1),[l,u]=_(null),[m,c]=_(null),[h,g]=_(!1),d=async({kind:y,value:v},b)=>{g(!0),c(null);try{let w={kind:y,value:v,shared:o},S=b?(await A(ir,w)).approveTerm?.run:await A(sr,w)&&null;u({value:v,approved:b,run:!!S})}catch(w){c(w)}finally{g(!1),i.reload()}};return t(f,{children:[t("h1",{tabIndex:-1,children:e("vocabulary")}),t("h2",{id:"suggestions",children:e("suggestions")}),t("p",{class:"row",children:[t("label",{class:"check",children:[e("suggestions.least")," ",t("select",{value:r,onChange:y=>Z({min:y.currentTarget.value}),children:ii.map(y=>t("option",{value:y,children:y},y))})]}),Y(s,"ADMIN")&&t("label",{class:"check",children:[t("input",{type:"checkbox",checked:o,onChange:y=>a(y.currentTarget.checked)})," ",e("suggestions.shared")]})]}),!Y(s,"WRITE")&&t("p",{class:"hint",children:e("only.reads")}),t("p",{class:"notice",role:"status",hidden:!l,children:l&&t(f,{children:[t(k,{text:l.value}),": ",e(l.approved?"term.approved":"term.rejected"),l.run&&t(f,{children:[" ",t("a",{href:x("runs"),children:e("term.run")})]})]})}),m&&t(pe,{error:m}),t(C,{of:i,children:({termSuggestions:y,vocabulary:v})=>t(f,{children:[!y?.length&&t(F,{children:e("suggestions.none")}),t("ul",{class:"list","aria-labelledby":"suggestions",children:y?.map(b=>t("li",{class:"card",children:t(Ks,{suggestion:b,busy:h,decide:Y(s,"WRITE")?w=>{d(b,w)}:null})},`${b.kind} ${b.value}`))}),v&&t("section",{"aria-labelledby":"terms",children:[t("h2",{id:"terms",children:[e("terms")," ",t("span",{class:"meta",children:v.version})]}),t(vt,{kind:"TOPIC",terms:v.topics}),t(vt,{kind:"CATEGORY",terms:v.categories}),t(vt,{kind:"MESSAGE_TYPE",terms:v.messageTypes}),t(vt,{kind:"ENTITY_TYPE",terms:v.entityTypes})]})]})})]})}function Ks({suggestion:e,busy:n,decide:r}){let i=p();return t(f,{children:[t("h3",{children:[t(k,{text:e.value})," ",t("span",{class:"meta",children:[i.of("term",e.kind)," · ",i("term.used",{count:e.frequency})]})]}),t("ul",{class:"meta",children:e.examples.map(s=>t("li",{class:"text",children:t(k,{text:s})},s))}),r&&t("p",{class:"row",children:[t("button",{type:"button",class:"plain",disabled:n,onClick:()=>r(!0),children:i("term.approve")}),t("button",{type:"button",class:"plain",disabled:n,onClick:()=>r(!1),children:i("term.reject")})]})]})}function vt({kind:e,terms:n}){let r=p();return t(f,{children:[t("h3",{children:r.of("term",e)}),n.length?t("p",{class:"chips",children:n.map(i=>t("span",{class:"chip",children:t(k,{text:i})},i))}):t("p",{class:"hint",children:"–"})]})}var oi={search:{title:"search",shows:ti,clocks:!0},memory:{title:"memory",shows:Qr,clocks:!0},entities:{title:"entities",shows:xr},entity:{title:"entity",shows:Fr,clocks:!0},graph:{title:"graph",shows:Or,clocks:!0},conflicts:{title:"conflicts",shows:Mr},reviews:{title:"reviews",shows:Jr},ontology:{title:"ontology",shows:Hr},vocabulary:{title:"vocabulary",shows:si},threads:{title:"threads",shows:ri},thread:{title:"thread",shows:ni,clocks:!0},runs:{title:"runs",shows:Zr},health:{title:"health",shows:Lr}},Os=["search","entities","conflicts","reviews","threads","ontology","vocabulary","runs","health"],Ls={memory:"search",entity:"entities",thread:"threads"},Us={en:"English",es:"Español",fr:"Français",de:"Deutsch",it:"Italiano"};function ai(){let e=p(),n=U(Be),{view:r,id:i}=V(),s=L(null),o=Object.hasOwn(oi,r)?oi[r]:void 0,a=L(!0);return N(()=>{document.documentElement.lang=n,document.title=`${e(o?.title??"nowhere")} · Anaphora`,a.current?a.current=!1:s.current?.querySelector("h1")?.focus()},[r,i,n]),t(f,{children:[t("button",{type:"button",class:"skip",onClick:()=>s.current?.focus(),children:e("skip")}),t($s,{view:r}),t("main",{ref:s,tabIndex:-1,children:[t(Vs,{}),t(qs,{}),t(Bs,{children:[o?.clocks&&t(Er,{}),o?t(o.shows,{},`${r} ${i}`):t(Gs,{})]})]})]})}function $s({view:e}){let n=p(),r=U(Be),i=U(H);return t("header",{children:[t("a",{class:"brand",href:"/",children:"Anaphora"}),t("nav",{"aria-label":n("views"),children:Os.map(s=>t("a",{href:x(s),"aria-current":(Ls[e]??e)===s?"page":void 0,children:n(s)},s))}),t("p",{class:"who",children:[i&&t("span",{class:"meta",children:t(k,{text:i.userId})}),t("select",{"aria-label":n("language"),value:r,onChange:s=>Ar(s.currentTarget.value),children:Object.keys(dt).map(s=>t("option",{value:s,lang:s,children:Us[s]},s))})]})]})}function Vs(){let e=p(),n=U(nt);return t("p",{class:"notice away",role:"status",hidden:n,children:n?"":e("unreachable")})}function qs(){let e=p(),[n,r]=[U(at),U(_e)];return t("p",{class:"notice",role:"status",hidden:!n||!r,children:n&&r?e("unheard"):""})}function Gs(){let e=p();return t(f,{children:[t("h1",{tabIndex:-1,children:e("nowhere")}),t("p",{children:t("a",{href:x("search"),children:e("nowhere.go")})})]})}function Bs({children:e}){let n=U(_e),[r,i]=_(0),s=ie(a=>A(Jn,{},a),n?`viewer ${r}`:null),o=s.data?.viewer??null;return N(()=>{H.set(o),o&&mr()},[o]),n?s.error&&!o?t(pe,{error:s.error,again:s.reload}):t(f,{children:e}):t(Qs,{enter:()=>{i(r+1),_e.set(!0)},refused:!!Ne()})}function Qs({enter:e,refused:n}){let r=p(),[i,s]=_("");return t(f,{children:[t("h1",{tabIndex:-1,children:r("key")}),t("form",{class:"card",onSubmit:o=>{o.preventDefault(),un(i.trim()),e()},children:[n&&t("p",{class:"problem",role:"alert",children:r("key.refused")}),t("label",{for:"key",children:r("key")}),t("div",{class:"row",children:[t("input",{id:"key",type:"password",autocomplete:"off",spellcheck:!1,required:!0,placeholder:"ak_…",value:i,onInput:o=>s(o.currentTarget.value)}),t("button",{type:"submit",children:r("key.use")})]}),t("p",{class:"hint",children:r("key.hint")})]})]})}dn();_e.set(!!Ne());var li=document.getElementById("explorer");li&&ln(t(ai,{}),li);
