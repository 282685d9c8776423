var L,Jt,ui,Ae,_t,Xe,Zt,He,Xt,At,kt,ci,qe=Symbol.for("pv"),et={},tt=[],gi=/^m(i|n|o|s|text|space)$/,bt=Array.isArray,en=tt.slice,Re=Object.assign;function xe(e){e&&e.parentNode&&e.remove()}function Ye(e,n,r,i,s){var o={type:e,props:n,key:r,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:qe,__v:s||++Jt,__i:-1,__u:0};return!s&&L.vnode&&L.vnode(o),o}function f(e){return e.children}function Je(e,n){this.props=e,this.context=n,this.__g=0}function be(e,n){if(n==null)return e.__&&be(e.__,e.__i+1);for(var r;n<e.__k.length;n++)if((r=e.__k[n])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:be(e)}function mi(e){var n,r=e.__v,i=r.__e,s=[],o=[],a=e.__P;a&&((n=Re({constructor:qe},r)).__v=r.__v+1,L.vnode&&L.vnode(n),Tt(a,n,r,e.__n,a.namespaceURI,32&r.__u?[i]:null,s,i||be(r),32&r.__u,o),n.__v=r.__v,n.__.__k[n.__i]=n,an(s,n,o),r.__=r.__e=null,n.__e!=i&&tn(n))}function tn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(n){return n&&(e.__e=n.__e)}),tn(e)}function Ht(e){(8&e.__g||(e.__g|=8,Ae.push(e),Xe++))&&_t==L.debounceRendering||((_t=L.debounceRendering)||queueMicrotask)(nn)}function nn(){try{for(var e,n=1;Ae.length;)Ae.length>n&&Ae.sort(Zt),e=Ae.shift(),n=Ae.length,8&e.__g&&mi(e)}finally{(Xe=Ae.length)&&(_t||queueMicrotask)(nn)}}function rn(e,n,r,i,s,o,a,l,d,m,c){var h,g,u,y,_,v,b=i.__k||tt,w=n.length;for(d=pi(r,n,b,d,w),h=0;h<w;h++)(u=r.__k[h])!=null&&(g=~u.__i&&b[u.__i]||et,u.__i=h,v=Tt(e,u,g,s,o,a,l,d,m,c),y=u.__e,(g.ref!=u.ref||8&g.__u)&&(g.ref&&wt(g.ref,null,u,g),u.ref&&c.push(u.ref,u.__c||y,u)),_=_||y,4&u.__u?(d=sn(u,d,e,!g.__v),g.__e&&(g.__e=null)):typeof u.type=="function"&&v!==void 0?d=v:y&&(d=y.nextSibling),u.__u&=-21);return r.__e=_,d}function pi(e,n,r,i,s){var o,a,l,d,m,c,h,g,u,y=r.length,_=y,v=0,b=0,w=e.__k=Array(s);for(o=0;o<s;o++)(a=n[o])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=w[o]=Ye(null,a):bt(a)?a=w[o]=Ye(f,{children:a}):a.constructor===qe&&a.__b?a=w[o]=Ye(a.type,a.props,a.key,a.ref,a.__v):w[o]=a,d=o+v,a.__=e,a.__b=e.__b+1,l=null,~(m=a.__i=yi(a,r,d,_))&&(_--,(l=r[m])&&(l.__u|=2)),l&&l.__v?(a.__u|=16,m==d-1?v--:m==d+1?v++:m!=d&&(m>d?v--:v++,b=1)):(~m||(s>y?v--:s<y&&v++),typeof a.type!="function"&&(a.__u|=4))):w[o]=null;if(b){for(c=[],h=[],o=0;o<s;o++)if((a=w[o])&&16&a.__u){for(v=0,g=c.length;v<g;)c[u=v+g>>1]<a.__i?v=u+1:g=u;c[v]=a.__i,h[o]=v+1}for(v=c.length;o--;)h[o]&&(h[o]==v?v--:w[o].__u|=4)}if(_)for(o=0;o<y;o++)!(l=r[o])||2&l.__u||(l.__e==i&&(i=be(l)),Et(l,l));return i}function sn(e,n,r,i){var s,o,a,l;if(typeof e.type=="function"){if(e.props.__P)return n;if(s=e.__k)for(o=0;o<s.length;o++)s[o]&&(s[o].__=e,n=sn(s[o],n,r,!1));return n}for(n&&!n.parentNode&&(n=be(e))&&!n.parentNode&&(n=null),a=e.__e,l=n;l&&l.nodeType==8;)l=l.nextSibling;for(a!=l&&(!i&&r.moveBefore&&a.parentNode?r.moveBefore(a,n):r.insertBefore(a,n||null)),n=a;(n=n&&n.nextSibling)&&n.nodeType==8&&!n.data.startsWith("$s"););return n}function yi(e,n,r,i){var s,o=e.key,a=e.type,l=n[r],d=l&&!(2&l.__u);if(l===null&&o==null||d&&o==l.key&&a==l.type)return r;if(i>(d?1:0)){for(s=r-1;s>=0;s--)if((l=n[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s;for(s=r+1;s<n.length;s++)if((l=n[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s}return-1}function Yt(e,n,r){r==null&&(r=""),n[0]=="-"?e.setProperty(n,r):e[n]=r}function We(e,n,r,i,s){var o,a;if(n=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof i=="string"&&(e.style.cssText=i=""),i)for(n in i)r&&n in r||Yt(e.style,n);if(r)for(n in r)i&&r[n]==i[n]||Yt(e.style,n,r[n])}else if(n[0]=="o"&&n[1]=="n")typeof r!="function"&&(r=null),typeof i!="function"&&(i=null),(e.__e||(e.__e={}))[n]=r,r&&i||(a=kt[n]||(kt[n]=fi(n)),(e.__a||(e.__a={}))[n]=At,o=n!=(n=n.replace(Xt,"$1")),(n=n.slice(2))[0]<"a"&&(n=n.toLowerCase()),r?e.addEventListener(n,a,o):e.removeEventListener(n,a,o));else{if(s=="http://www.w3.org/2000/svg")n=n.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(n!="width"&&n!="height"&&n!="href"&&n!="list"&&n!="form"&&n!="tabIndex"&&n!="download"&&n!="rowSpan"&&n!="colSpan"&&n!="role"&&n!="popover"&&n in e)try{return void(e[n]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&n[4]!="-"?e.removeAttribute(n):e.setAttribute(n,n=="popover"&&r==1?"":r)}}function fi(e){return function(n){var r=this.__e;if(r){if(r=r[e],n[He]==null)n[He]=At++;else if(n[He]<this.__a[e])return;return r(L.event?L.event(n):n)}}}function Tt(e,n,r,i,s,o,a,l,d,m){var c,h,g,u,y,_,v,b,w,x,O,D,re,fe,ae,Me,ge,he,ue=n.type;if(n.constructor!==qe)return null;128&r.__u&&(d=32&r.__u,c=r.__c.__z)&&(n.__u|=d,h=o=[],c.nodeType==8?l=Ze(c,o):o.push(c),l=o[0]||l),(c=L.__b)&&c(n);e:if(typeof ue=="function"){g=a.length;try{if(b=n.props,w=(c=ue.prototype)&&c.render,x=(c=ue.contextType)&&i[c.__c],O=c?x?x.props.value:c.__:i,(u=r.__c)?(n.__c=u,2&u.__g&&(u.__g|=1)):(w?n.__c=u=new ue(b,O):(n.__c=u=new Je(b,O),u.constructor=ue,u.render=vi),x&&x.sub(u),u.state||(u.state={}),u.__n=i,u.__g|=8,u.__h=[],u.__k=[]),w&&(u.__s||(u.__s=u.state),ue.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Re({},u.__s)),Re(u.__s,ue.getDerivedStateFromProps(b,u.__s)))),y=u.props,_=u.state,u.__v=n,r.__c){if(b!==y&&w&&!ue.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,O),n.__v==r.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,O)===!1){n.__v!=r.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),n.__e=r.__e,n.__k=r.__k,n.__k.some(function(ie){ie&&(ie.__=n)}),tt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&a.push(u),l=be(r);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,O),w&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(y,_,v)})}else w&&!ue.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),w&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=O,u.props=b,u.__P=e,u.__g&=-5,D=L.__r,re=w?25:0;do u.__g&=-9,D&&D(n),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++re<25);w&&(tt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(i=Re({},i,u.getChildContext())),w&&r.__c&&u.getSnapshotBeforeUpdate&&(v=u.getSnapshotBeforeUpdate(y,_)),fe=c&&c.type===f&&c.key==null?c.props.children:c,b.__P&&(c=l,s=(e=b.__P).namespaceURI,d=o=null,r.props&&r.props.__P!=e&&(r.__k.some(function(ie){ie&&Et(ie,ie)}),r.__k=null),l=r.__k?be(r,0):null),l=rn(e,bt(fe)?fe:[fe],n,r,i,s,o,a,l,d,m),b.__P&&(n.__e=null,l=c),n.__u&=-161,h&&h.some(xe),u.__h.length&&a.push(u),1&u.__g&&(u.__g&=-4)}catch(ie){if(a.length=g,n.__v=null,d||o)if(ie&&ie.then){if(n.__u|=128|d,o){for(~(ge=o.indexOf(l||void 0))||(ge=o.length);(he=o[ge-1])&&he.nodeType==8;)ge--;for(;ge<o.length;ge++)if(he=o[ge])if(o[ge]=null,ae){if(he==Me)break}else{if(he.nodeType!=8)break;he.data.startsWith("$s")&&(Me=Ze(ae=he))}}if(!ae){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;ae=l}(c=Ze(ae=n.__c.__z||(n.__c.__z=ae)))?(n.__e=ae,l=c):n.__e=l,l=l&&l.nextSibling}else o&&o.some(xe);else n.__e=r.__e;n.__k||(n.__k=r.__k||[]),ie&&ie.then||on(n),L.__e(ie,n,r)}}else l=n.__e=hi(r.__e,n,r,i,s,o,a,d,m,e);return(c=L.diffed)&&c(n),l}function Ze(e,n){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}n&&n.push(e)}}function on(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(on))}function an(e,n,r){for(var i=0;i<r.length;)wt(r[i++],r[i++],r[i++]);L.__c&&L.__c(n,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(o){o.call(s)})}catch(o){L.__e(o,s.__v)}})}function hi(e,n,r,i,s,o,a,l,d,m){var c,h,g,u,y,_,v,b,w=r.props||et,x=n.props,O=n.type;if(O=="svg"?s="http://www.w3.org/2000/svg":O=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((y=o[c])&&(O?y.localName==O:y.nodeType==3)){e=y,o[c]=null;break}}if(!e){if(b=m.ownerDocument||document,!O)return b.createTextNode(x);e=b.createElementNS(s,O,x.is?x:m),l&&(L.__m&&L.__m(n,o),l=!1),o=null}if(O){if(m=O=="template"&&e.content||e,o=O=="textarea"&&x.defaultValue!=null?null:o&&en.call(m.childNodes),!l&&o)for(w={},c=0;c<e.attributes.length;c++)w[(y=e.attributes[c]).name]=y.value;for(c in w)y=w[c],c=="dangerouslySetInnerHTML"?g=y:c=="children"||c in x||c=="value"&&"defaultValue"in x||c=="checked"&&"defaultChecked"in x||We(e,c,null,y,s);for(c in x)y=x[c],c=="children"?u=y:c=="dangerouslySetInnerHTML"?h=y:c=="value"?_=y:c=="checked"?v=y:l&&typeof y!="function"||w[c]===y||We(e,c,y,w[c],s);h?(l||g&&(h.__html==g.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),n.__k=[]):(g&&(e.textContent=""),(O=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&gi.test(O))&&(s="http://www.w3.org/1999/xhtml"),rn(m,bt(u)?u:[u],n,r,i,s,o,a,o?o[0]:r.__k&&be(r,0),l,d),o&&o.some(xe)),l&&O!="textarea"||(c="value",O=="progress"&&_==null?e.removeAttribute(c):_==null||_===e[c]&&(O!="progress"||_)||We(e,c,_,w[c],s),c="checked",v!=null&&v!=e[c]&&We(e,c,v,w[c],s))}else w===x||l&&e.data==x||(e.data=x);return e}function wt(e,n,r,i){try{typeof e=="function"?n?n.__x=e(n)||1:i&&(i=i.__c||i.__e)&&(n=i.__x)&&(i.__x=null,typeof n=="function"?n():e(null)):e.current=n}catch(s){L.__e(s,r)}}function Et(e,n,r){var i,s,o,a;if(L.unmount&&L.unmount(e),!(i=e.ref)||i.current&&i.current!=e.__e||wt(i,null,n,e),i=e.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(l){L.__e(l,n)}i.__P=i.__n=null}if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&Et(i[a],n,typeof e.type!="function"||r&&!e.props.__P);!r&&(i=e.__c)&&(i=i.__z)&&(s=Ze(i,o=[]))&&(i==e.__e&&o.some(xe),xe(s),xe(i)),r||xe(e.__e),e.__e=e.__c=e.__=null}function vi(e,n,r){return this.constructor(e,r)}function ln(e,n){var r,i,s,o;L.__&&L.__(e,n),n.nodeType==9&&(n=n.documentElement),i=(r=e&&32&e.__u)?null:n.__k,n.__k=Ye(f,{children:[e]}),s=[],o=[],Tt(n,n.__k,i||et,et,n.namespaceURI,i?null:n.firstChild?en.call(n.childNodes):null,s,i?i.__e:n.firstChild,r,o),an(s,n.__k,o),n.__k.props.children=null}L={__e:function(e,n,r,i){for(var s,o,a;n=n.__;)if((s=n.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(o=s.constructor)&&o.getDerivedStateFromError)&&s.setState(o.getDerivedStateFromError(e)),s.componentDidCatch&&(s.componentDidCatch(e,i||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(l){e=l}}throw Xe=0,e}},Jt=0,ui=function(e){return e!=null&&e.constructor===qe},Je.prototype.setState=function(e,n){var r=this.__s;r&&r!=this.state||(r=this.__s=Re({},this.state)),typeof e=="function"&&(e=e(Re({},r),this.props)),e&&(Re(r,e),this.__v&&(n&&this.__k.push(n),Ht(this)))},Je.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Ht(this))},Je.prototype.render=f,Ae=[],Xe=0,Zt=function(e,n){return e.__v.__b-n.__v.__b},He=Symbol(),Xt=/(PointerCapture)$|Capture$/i,At=0,kt={},ci=0;var _i=["browser","bolt","password"];function dn(){let e=new URLSearchParams(location.hash.slice(1));if(!(!e.has("key")&&!e.has("browser"))){if(e.has("key")&&sessionStorage.setItem("anaphora.key",e.get("key")),e.has("browser"))for(let n of _i){let r=e.get(n);r?sessionStorage.setItem(`anaphora.${n}`,r):sessionStorage.removeItem(`anaphora.${n}`)}history.replaceState(null,"",location.pathname+location.search)}}var Ne=()=>sessionStorage.getItem("anaphora.key"),un=e=>sessionStorage.setItem("anaphora.key",e);var Pe,Y,St,cn,Mt=Object.is,Be=0,kn=[],xt=[],B=L,gn=B.__b,mn=B.__r,pn=B.diffed,yn=B.__c,fn=B.unmount,hn=B.__;function nt(e,n){B.__h&&B.__h(Y,e,Be||n),Be=0;var r=Y.__H||(Y.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function k(e){return Be=1,ki(bn,e)}function ki(e,n,r){var i=nt(Pe++,2);if(i.t=e,!i.__c&&(i.__=[r?r(n):bn(void 0,n),function(o){var a=(i.__N||i.__)[0],l=i.t(a,o);Mt(a,l)||(i.__N=[l,i.__[1]],i.__c.setState({}))}],i.__c=Y,!Y.__f)){Y.__f=!0;var s=Y.shouldComponentUpdate;Y.shouldComponentUpdate=function(o,a,l){var d=this.__H;if(!d)return!0;var m=!1,c=this.props!=o;if(d.__.some(function(g){g.__N&&(m=!0,Mt(g.__[0],g.__N[0])||(c=!0))}),s){var h=s.call(this,o,a,l);return m?h||c:h}return!m||c}}return i.__}function N(e,n){var r=nt(Pe++,3);!B.__s&&Ct(r.__H,n)&&(r.__P=!0,r.__=e,r.u=n,Y.__H.__h.push(r))}function rt(e,n){var r=nt(Pe++,4);!B.__s&&Ct(r.__H,n)&&(r.__P=!1,r.__=e,r.u=n,Y.__h.push(r))}function V(e){return Be=5,Ke(function(){return{current:e}},[])}function Ke(e,n){var r=nt(Pe++,7);return Ct(r.__H,n)&&(r.__=e(),r.__H=n),r.__}function An(e,n){return Be=8,Ke(function(){return e},n)}function Ai(){var e;do{for(;e=xt.shift();)try{Ge(e)}catch(r){B.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=kn.shift();){var n=e.__H;if(e.__P&&n)try{n.__h.some(Ge),n.__h.some(Rt),n.__h=[]}catch(r){n.__h=[],B.__e(r,e.__v)}}}while(xt.length)}B.__b=function(e){Y=null,gn&&gn(e)},B.__=function(e,n){e&&n.__k&&n.__k.__m&&(e.__m=n.__k.__m),hn&&hn(e,n)},B.__r=function(e){mn&&mn(e),Pe=0;var n=(Y=e.__c).__H;n&&(St==Y?Y.__h=[]:(n.__h.some(Ge),n.__h.some(Rt),Pe=0),n.__h=[],n.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),St=Y},B.diffed=function(e){pn&&pn(e);var n=e.__c;n&&n.__H&&(n.__H.__h.length&&_n(kn.push(n)),n.__H.__.some(function(r){r.u&&(r.__H=r.u)})),St=Y=null},B.__c=function(e,n){n.some(function(r){try{r.__h.some(Ge),r.__h=r.__h.filter(function(i){return!i.__||Rt(i)})}catch(i){r.__h=[function(){throw i}]}}),yn&&yn(e,n)},B.unmount=function(e){fn&&fn(e);var n,r,i=e.__c;i&&i.__H&&(i.__H.__.some(function(s){try{if(s.__P&&s.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}s.__P=r,_n(xt.push(s))}else Ge(s)}catch(o){n=o}}),i.__H=void 0,n&&B.__e(n,i.__v))};var vn=typeof requestAnimationFrame=="function";function bi(e){var n,r=function(){clearTimeout(i),vn&&cancelAnimationFrame(n),setTimeout(e)},i=setTimeout(r,35);vn&&(n=requestAnimationFrame(r))}function _n(e){e!=1&&cn==B.requestAnimationFrame||((cn=B.requestAnimationFrame)||bi)(Ai)}function Ge(e){var n=Y,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),Y=n}function Rt(e){var n=Y;e.__c=e.__(),Y=n}function Ct(e,n){return!e||e.length!=n.length||n.some(function(r,i){return!Mt(r,e[i])})}function bn(e,n){return typeof n=="function"?n(e):n}var ve=class{#e;#t=new Set;constructor(n){this.#e=n}get value(){return this.#e}set(n){if(!Object.is(n,this.#e)){this.#e=n;for(let r of[...this.#t])r(n)}}watch(n){return this.#t.add(n),()=>{this.#t.delete(n)}}};function q(e){let[n,r]=k(()=>e.value);return N(()=>(r(()=>e.value),e.watch(i=>r(()=>i))),[e]),n}var Ce=class extends Error{constructor(r,i){super(r);this.code=i}code},Te=class extends Error{},it=new ve(!0),ke=new ve(!1),J=new ve(null),Z=(e,n)=>!!e?.scopes.includes(n);function Dt(){let e=Ne()??"";return`Bearer ${/^[\x21-\x7e]*$/.test(e)?e:""}`}async function T(e,n,r){let i=await Ti(JSON.stringify({query:e.toString(),variables:n}),r);it.set(!0);let[s]=i.errors??[];if(s){let o=s.extensions?.code??"INVALID";throw o==="UNAUTHENTICATED"&&ke.set(!1),new Ce(s.message,o)}if(!i.data)throw new Te;return i.data}async function Ti(e,n){try{return await(await fetch("/graphql",{method:"POST",headers:{"Content-Type":"application/json",Authorization:Dt()},body:e,signal:n??null})).json()}catch(r){throw n?.aborted?r:(it.set(!1),new Te)}}var E=class extends String{__apiType;value;__meta__;constructor(n,r){super(n),this.value=n,this.__meta__=r}toString(){return this.value}},ro=new E(`
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
    `,{fragmentName:"MemoryRow"}),io=new E(`
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
}`,{fragmentName:"ConflictParts"}),so=new E(`
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
}`,{fragmentName:"ConflictSources"}),oo=new E(`
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
}`,{fragmentName:"EntitySide"}),ao=new E(`
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
    `,{fragmentName:"ConceptRow"}),lo=new E(`
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
    query ConflictInbox($after: String, $validAt: DateTime, $knownAt: DateTime) {
  conflicts(first: 20, after: $after, validAt: $validAt, knownAt: $knownAt) {
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
}`),wn=new E(`
    mutation DecideConflict($conflict: ConflictRef!, $verdict: Verdict!) {
  resolveConflict(conflict: $conflict, verdict: $verdict) {
    conflict {
      id
      status
      verdict
    }
  }
}
    `),En=new E(`
    subscription ConflictChanged {
  conflictChanged {
    id
    status
  }
}
    `),st=new E(`
    query Entities($search: String, $first: Int!, $after: String, $knownAt: DateTime) {
  entities(search: $search, first: $first, after: $after, knownAt: $knownAt) {
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
    `),Sn=new E(`
    query EntityPage($id: ID!, $validAt: DateTime, $knownAt: DateTime) {
  entity(id: $id, knownAt: $knownAt) {
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
}`),Dn=new E(`
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
}`),Fn=new E(`
    query MemoryHistory($id: ID!, $after: String, $knownAt: DateTime) {
  memory(id: $id, knownAt: $knownAt) {
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
    query MemoryConflicts($filter: ConflictFilter!, $knownAt: DateTime) {
  conflicts(filter: $filter, first: 20, knownAt: $knownAt) {
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
    query EntityReviews($after: String, $knownAt: DateTime) {
  entityReviews(first: 20, after: $after, knownAt: $knownAt) {
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
}`),zn=new E(`
    query ConceptPage($id: ID!, $knownAt: DateTime) {
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
  subgraph(ids: [$id], edgeKinds: [INSTANCE_OF], limit: 100, knownAt: $knownAt) {
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
    `),Qn=new E(`
    query EntitiesOf($type: String!, $after: String, $knownAt: DateTime) {
  entities(type: $type, first: 50, after: $after, knownAt: $knownAt) {
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
    query Threads($first: Int!, $after: String, $knownAt: DateTime) {
  threads(first: $first, after: $after, knownAt: $knownAt) {
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
    query ThreadPage($id: ID!, $first: Int!, $after: String, $validAt: DateTime, $knownAt: DateTime) {
  thread(id: $id, knownAt: $knownAt) {
    id
    key
    title
    createdAt
    lastTurnAt
    turns(first: $first, after: $after, validAt: $validAt) {
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
    `);function oe(e){return e===null?"null":Array.isArray(e)?"array":typeof e}function we(e){return oe(e)==="object"}function wi(e){return Array.isArray(e)&&e.length>0&&e.every(n=>"message"in n)}function Ft(e,n){return e.length<124?e:n}var or="graphql-transport-ws";var le=(e=>(e[e.InternalServerError=4500]="InternalServerError",e[e.InternalClientError=4005]="InternalClientError",e[e.BadRequest=4400]="BadRequest",e[e.BadResponse=4004]="BadResponse",e[e.Unauthorized=4401]="Unauthorized",e[e.Forbidden=4403]="Forbidden",e[e.SubprotocolNotAcceptable=4406]="SubprotocolNotAcceptable",e[e.ConnectionInitialisationTimeout=4408]="ConnectionInitialisationTimeout",e[e.ConnectionAcknowledgementTimeout=4504]="ConnectionAcknowledgementTimeout",e[e.SubscriberAlreadyExists=4409]="SubscriberAlreadyExists",e[e.TooManyInitialisationRequests=4429]="TooManyInitialisationRequests",e))(le||{}),de=(e=>(e.ConnectionInit="connection_init",e.ConnectionAck="connection_ack",e.Ping="ping",e.Pong="pong",e.Subscribe="subscribe",e.Next="next",e.Error="error",e.Complete="complete",e))(de||{});function ar(e){if(!we(e))throw new Error(`Message is expected to be an object, but got ${oe(e)}`);if(!e.type)throw new Error("Message is missing the 'type' property");if(typeof e.type!="string")throw new Error(`Message is expects the 'type' property to be a string, but got ${oe(e.type)}`);switch(e.type){case"connection_init":case"connection_ack":case"ping":case"pong":{if(e.payload!=null&&!we(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object or nullish or missing, but got "${e.payload}"`);break}case"subscribe":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${oe(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!we(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object, but got ${oe(e.payload)}`);if(typeof e.payload.query!="string")throw new Error(`"${e.type}" message payload expects the 'query' property to be a string, but got ${oe(e.payload.query)}`);if(e.payload.variables!=null&&!we(e.payload.variables))throw new Error(`"${e.type}" message payload expects the 'variables' property to be a an object or nullish or missing, but got ${oe(e.payload.variables)}`);if(e.payload.operationName!=null&&oe(e.payload.operationName)!=="string")throw new Error(`"${e.type}" message payload expects the 'operationName' property to be a string or nullish or missing, but got ${oe(e.payload.operationName)}`);if(e.payload.extensions!=null&&!we(e.payload.extensions))throw new Error(`"${e.type}" message payload expects the 'extensions' property to be a an object or nullish or missing, but got ${oe(e.payload.extensions)}`);break}case"next":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${oe(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!we(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an object, but got ${oe(e.payload)}`);break}case"error":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${oe(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);if(!wi(e.payload))throw new Error(`"${e.type}" message expects the 'payload' property to be an array of GraphQL errors, but got ${JSON.stringify(e.payload)}`);break}case"complete":{if(typeof e.id!="string")throw new Error(`"${e.type}" message expects the 'id' property to be a string, but got ${oe(e.id)}`);if(!e.id)throw new Error(`"${e.type}" message requires a non-empty 'id' property`);break}default:throw new Error(`Invalid message 'type' property "${e.type}"`)}return e}function lr(e,n){return ar(typeof e=="string"?JSON.parse(e,n):e)}function Oe(e,n){return ar(e),JSON.stringify(e,n)}function dr(e){let{url:n,connectionParams:r,lazy:i=!0,onNonLazyError:s=console.error,lazyCloseTimeout:o=0,keepAlive:a=0,disablePong:l,connectionAckWaitTimeout:d=0,retryAttempts:m=5,retryWait:c=async function(G){let S=Math.pow(2,G);await new Promise(P=>setTimeout(P,S*1e3+Math.floor(Math.random()*2700+300)))},shouldRetry:h=It,on:g,webSocketImpl:u,generateID:y=function(){return"xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g,G=>{let S=Math.random()*16|0;return(G=="x"?S:S&3|8).toString(16)})},jsonMessageReplacer:_,jsonMessageReviver:v}=e,b;if(u){if(!Si(u))throw new Error("Invalid WebSocket implementation provided");b=u}else typeof WebSocket<"u"?b=WebSocket:typeof global<"u"?b=global.WebSocket||global.MozWebSocket:typeof window<"u"&&(b=window.WebSocket||window.MozWebSocket);if(!b)throw new Error("WebSocket implementation missing; on Node you can `import WebSocket from 'ws';` and pass `webSocketImpl: WebSocket` to `createClient`");let w=b,x=(()=>{let F=(()=>{let S={};return{on(P,W){return S[P]=W,()=>{delete S[P]}},emit(P){"id"in P&&S[P.id]?.(P)}}})(),G={connecting:g?.connecting?[g.connecting]:[],opened:g?.opened?[g.opened]:[],connected:g?.connected?[g.connected]:[],ping:g?.ping?[g.ping]:[],pong:g?.pong?[g.pong]:[],message:g?.message?[F.emit,g.message]:[F.emit],closed:g?.closed?[g.closed]:[],error:g?.error?[g.error]:[]};return{onMessage:F.on,on(S,P){let W=G[S];return W.push(P),()=>{let H=W.indexOf(P);H>-1&&W.splice(H,1)}},emit(S,...P){for(let W of[...G[S]])W(...P)}}})();function O(F){let G=[x.on("error",S=>{G.forEach(P=>P()),F(S)}),x.on("closed",S=>{G.forEach(P=>P()),F(S)})];return()=>G.forEach(S=>S())}let D,re=0,fe,ae=!1,Me=0,ge=!1;async function he(){clearTimeout(fe);let[F,G]=await(D??(D=new Promise((W,H)=>(async()=>{if(ae){if(await c(Me),!re)return D=void 0,H({code:1e3,reason:"All Subscriptions Gone"});Me++}x.emit("connecting",ae);let I=new w(typeof n=="function"?await n():n,or),_e,Fe;function je(){isFinite(a)&&a>0&&(clearTimeout(Fe),Fe=setTimeout(()=>{I.readyState===w.OPEN&&(I.send(Oe({type:de.Ping})),x.emit("ping",!1,void 0))},a))}O(ne=>{D=void 0,clearTimeout(_e),clearTimeout(Fe),H(ne),ne instanceof ot&&(I.close(4499,"Terminated"),I.onerror=null,I.onclose=null)}),I.onerror=ne=>x.emit("error",ne),I.onclose=ne=>x.emit("closed",ne),I.onopen=async()=>{try{x.emit("opened",I);let ne=typeof r=="function"?await r():r;if(I.readyState!==w.OPEN)return;I.send(Oe(ne?{type:de.ConnectionInit,payload:ne}:{type:de.ConnectionInit},_)),isFinite(d)&&d>0&&(_e=setTimeout(()=>{I.close(le.ConnectionAcknowledgementTimeout,"Connection acknowledgement timeout")},d)),je()}catch(ne){x.emit("error",ne),I.close(le.InternalClientError,Ft(ne instanceof Error?ne.message:String(ne),"Internal client error"))}};let Ie=!1;I.onmessage=({data:ne})=>{try{let X=lr(ne,v);if(x.emit("message",X),X.type==="ping"||X.type==="pong"){x.emit(X.type,!0,X.payload),X.type==="pong"?je():l||(I.send(Oe(X.payload?{type:de.Pong,payload:X.payload}:{type:de.Pong},_)),x.emit("pong",!1,X.payload));return}if(Ie)return;if(X.type!==de.ConnectionAck)throw new Error(`First message cannot be of type ${X.type}`);clearTimeout(_e),Ie=!0,x.emit("connected",I,X.payload,ae),ae=!1,Me=0;let Wt=new Promise((js,di)=>O(di));Wt.catch(()=>{}),W([I,Wt])}catch(X){I.onmessage=null,x.emit("error",X),I.close(le.BadResponse,Ft(X instanceof Error?X.message:String(X),"Bad response"))}}})())));F.readyState===w.CLOSING&&await G;let S=()=>{},P=new Promise(W=>S=W);return[F,S,new Promise((W,H)=>{let I=O(H);F.readyState!==w.OPEN&&G.catch(H),P.then(()=>{if(I(),!re){let _e=()=>F.close(1e3,"Normal Closure");isFinite(o)&&o>0?(clearTimeout(fe),fe=setTimeout(()=>{!re&&F.readyState===w.OPEN&&_e()},o)):_e()}W()})})]}function ue(F){if(It(F)&&(Ei(F.code)||[le.InternalServerError,le.InternalClientError,le.BadRequest,le.BadResponse,le.Unauthorized,le.SubprotocolNotAcceptable,le.SubscriberAlreadyExists,le.TooManyInitialisationRequests].includes(F.code)))throw F;if(ge)return!1;if(It(F)&&F.code===1e3)return re>0;if(!m||Me>=m||!h(F))throw F;return ae=!0}i||(async()=>{for(re++;;)try{let[,,F]=await he();await F}catch(F){try{if(!ue(F))return}catch(G){return s?.(G)}}})();function ie(F,G){let S=y(F),P=!1,W=!1,H=()=>{re--,P=!0};return(async()=>{for(re++;;)try{let[I,_e,Fe]=await he();if(P)return Fe.catch(()=>{}),_e();let je=x.onMessage(S,Ie=>{switch(Ie.type){case de.Next:{G.next(Ie.payload);return}case de.Error:{W=!0,P=!0,G.error(Ie.payload),H();return}case de.Complete:{P=!0,H();return}}});I.send(Oe({id:S,type:de.Subscribe,payload:F},_)),H=()=>{!P&&I.readyState===w.OPEN&&I.send(Oe({id:S,type:de.Complete},_)),re--,P=!0,_e()},await Fe.finally(je);return}catch(I){if(!ue(I))return}})().then(()=>{W||G.complete()}).catch(I=>{G.error(I)}),()=>{P||H()}}return{on:x.on,subscribe:ie,iterate(F){let G=[],S={done:!1,error:null,resolve:()=>{}},P=ie(F,{next(H){G.push(H),S.resolve()},error(H){S.done=!0,S.error=H,S.resolve()},complete(){S.done=!0,S.resolve()}}),W=(async function*(){for(;;){for(G.length||await new Promise(I=>S.resolve=I);G.length;)yield G.shift();if(S.error)throw S.error;if(S.done)return}})();return W.throw=async H=>(S.done||(S.done=!0,S.error=H,S.resolve()),{done:!0,value:void 0}),W.return=async()=>(P(),{done:!0,value:void 0}),W},async dispose(){if(ge=!0,D){let[F]=await D;F.close(1e3,"Normal Closure")}},terminate(){D&&x.emit("closed",new ot)}}}var ot=class extends Error{name="TerminatedCloseEvent";message="4499: Terminated";code=4499;reason="Terminated";wasClean=!1};function It(e){return we(e)&&"code"in e&&"reason"in e}function Ei(e){return[1e3,1001,1006,1005,1012,1013,1014].includes(e)?!1:e>=1e3&&e<=1999}function Si(e){return typeof e=="function"&&"constructor"in e&&"CLOSED"in e&&"CLOSING"in e&&"CONNECTING"in e&&"OPEN"in e}var Mi=400,cr=4401,xi=4403,gr=new Set([cr,xi]),dt=new ve(!1),lt={memory:new Set,conflict:new Set,run:new Set},Pt=null;function at(e,n){for(let r of[...lt[e]])r(n)}var ur=e=>e&&typeof e=="object"&&"code"in e&&typeof e.code=="number"?e.code:0;function Ri(e){gr.has(e)&&(dt.set(!0),e===cr&&ke.set(!1))}function mr(){Pt?.dispose();let e=new URL("/graphql",location.href);e.protocol=e.protocol==="https:"?"wss:":"ws:";let n=!1;Pt=dr({url:e.href,connectionParams:()=>({Authorization:Dt()}),keepAlive:2e4,retryAttempts:Number.MAX_SAFE_INTEGER,retryWait:r=>new Promise(i=>setTimeout(i,Math.min(1e4,500*2**r))),shouldRetry:r=>!gr.has(ur(r)),on:{closed:r=>Ri(ur(r)),connected:()=>{if(dt.set(!1),n)for(let r of Object.keys(lt))at(r,null);n=!0}}}),Nt(er.toString(),({memoryChanged:r})=>at("memory",r.reset?null:r.memoryId)),Nt(En.toString(),({conflictChanged:r})=>at("conflict",r.id)),Nt(Yn.toString(),({runChanged:r})=>at("run",r.id))}function Nt(e,n){Pt?.subscribe({query:e},{next:({data:r})=>r&&n(r),error:()=>{},complete:()=>{}})}function U(e,n,r=null){let i=V({act:n,about:r});i.current={act:n,about:r},N(()=>{let s=0,o=a=>{let{about:l}=i.current;a!==null&&l&&!l.has(a)||(clearTimeout(s),s=setTimeout(()=>i.current.act(),Mi))};return lt[e].add(o),()=>{lt[e].delete(o),clearTimeout(s)}},[e])}var Ci=2e3;function se(e,n){let[r,i]=k({key:null,data:null,error:null}),[s,o]=k(0),[a,l]=k(!1),d=V(e);d.current=e,N(()=>{if(n===null)return;let h=new AbortController,g=0,u=()=>{l(!0),d.current(h.signal).then(y=>{h.signal.aborted||(i({key:n,data:y,error:null}),l(!1))},y=>{h.signal.aborted||(i(_=>({key:n,data:_.key===n?_.data:null,error:y})),l(!1),y instanceof Te&&(g=setTimeout(u,Ci)))})};return u(),()=>{h.abort(),clearTimeout(g)}},[n,s]);let m=An(()=>o(h=>h+1),[]),c=r.key===n&&n!==null;return{data:c?r.data:null,error:c?r.error:null,waiting:n!==null&&(a||!c),reload:m}}function me(e,n){let r=n===null?null:JSON.stringify(n);return se(i=>T(e,n,i),r)}var z=e=>({items:e?.edges.map(({node:n})=>n)??[],next:e?.pageInfo.hasNextPage?e.pageInfo.endCursor:null,total:e?.totalCount??null});function Q(e,n){let[r,i]=k({key:e,count:1}),s=V({key:e,count:0,pages:[]}),o=r.key===e?r.count:1,a=se(async m=>{let c=s.current,h=c.key===e&&o>c.count?[...c.pages]:[],g=h.at(-1)?.next??null;for(;h.length<o&&(h.length===0||g!==null);){let u=await n(g,m);h.push(u),g=u.next}return s.current={key:e,count:o,pages:h},{key:e,pages:h}},e===null?null:`${o} ${e}`),l=a.data?.pages??(s.current.key===e?s.current.pages:null),d=l?.at(-1)?.next??null;return{data:l&&(l.length||a.data)?l.flatMap(m=>m.items):null,error:a.error,waiting:a.waiting,reload:a.reload,total:l?.[0]?.total??null,more:d===null?null:()=>i({key:e,count:o+1})}}var Di=/^\d{4}-\d{2}-\d{2}$/,Fi=["known","valid"];function Le(e=location.hash){let[n="",r=""]=pr(e.replace(/^#\/?/,"")),[i="",s=""]=pr(n,"/");return{view:i||"search",id:Ii(s),params:new URLSearchParams(r)}}function pr(e,n="?"){let r=e.indexOf(n);return r<0?[e,""]:[e.slice(0,r),e.slice(r+1)]}function Ii(e){try{return decodeURIComponent(e)}catch{return e}}function Ue(e,n){let r=e.get(n)??"";if(!Di.test(r))return null;let i=new Date(`${r}T00:00:00Z`);return Number.isNaN(i.valueOf())||i.toISOString().slice(0,10)!==r?null:r}function $(e,n){let r=Ue(e,n);return r&&`${r}T23:59:59.999Z`}function M(e,n="",r={}){let i=new URLSearchParams;for(let[a,l]of Object.entries(r))l&&i.set(a,l);let s=Le().params;for(let a of Fi){let l=Ue(s,a);l&&!(a in r)&&i.set(a,l)}let o=i.toString();return`#/${e}${n&&`/${encodeURIComponent(n)}`}${o&&`?${o}`}`}function ee(e,{keep:n=!1}={}){let{view:r,id:i,params:s}=Le();for(let[l,d]of Object.entries(e))d?s.set(l,d):s.delete(l);let o=s.toString(),a=`#/${r}${i&&`/${encodeURIComponent(i)}`}${o&&`?${o}`}`;if(a!==location.hash){if(!n){location.hash=a;return}history.replaceState(null,"",a),dispatchEvent(new HashChangeEvent("hashchange"))}}function K(){let[e,n]=k(()=>Le());return N(()=>{let r=()=>n(Le());return addEventListener("hashchange",r),()=>removeEventListener("hashchange",r)},[]),e}var yr={skip:"Zum Inhalt springen",views:"Ansichten",language:"Sprache",search:"Suchen","search.label":"Was möchten Sie wissen?",kinds:"Arten",status:"Status","status.believed":"Was geglaubt wird",results:"Ergebnisse","results.count":"Ergebnisse: {count}","results.none":"Es wurde nichts gefunden. Fragen Sie mit anderen Worten, wählen Sie weniger Arten, oder stellen Sie die Uhren auf jetzt.","words.alone":"Nur Wörter wurden verglichen: die Vektoren sind noch nicht bereit.",disputed:"Umstritten: ein Konflikt ist offen.",signals:"Signale der Bewertung",relevance:"Relevanz",newest:"Neueste Erinnerungen","memories.none":"Es gibt keine solchen Erinnerungen. Erzählen Sie etwas mit der Mutation remember, oder wählen Sie andere Filter.",memory:"Erinnerung","memory.unknown":"Diese Erinnerung gibt es nicht, oder sie wurde gelöscht. Suchen Sie eine andere.","memory.unknown.then":"Der Graph kannte diese Erinnerung an dem Tag nicht. Wählen Sie einen späteren Tag.","memory.past":"So war die Erinnerung an dem Tag bekannt. Stellen Sie die Uhr auf jetzt, um sie zu ändern.","memory.held":"Es galt am {day}.","memory.held.not":"Es galt nicht am {day}.",statement:"Aussage",not:"nicht",trust:"Vertrauen",confidence:"Gewissheit",importance:"Wichtigkeit","interval.world":"Gilt in der Welt","interval.graph":"Vom Graphen geglaubt",expires:"Verblasst am",tags:"Schlagwörter","tags.comma":"Schlagwörter, durch Kommas getrennt",topics:"Themen",source:"Quelle",sources:"Quellen","sources.none":"Es wurde unmittelbar erzählt: es gibt keine Quelle.","sources.itself":"Ein Gesprächsbeitrag ist selbst eine Quelle.",held:"galt von {from} bis {to}",chain:"Was was ersetzte",drawn:"Daraus gewonnen",links:"Verknüpfungen","links.none":"Sie hat keine Verknüpfungen mit anderen Erinnerungen.",erased:"Sie wurde gelöscht; nur ihre Id ist geblieben.",history:"Verlauf","history.none":"Nichts hat sie geändert, seit sie gespeichert wurde.",field:"Feld",before:"Vorher",after:"Nachher",actions:"Aktionen","action.edit":"Bearbeiten","action.retract":"Zurückziehen","action.restore":"Wiederherstellen","action.forget":"Vergessen","restore.ask":"Diese Erinnerung zurückholen? Sie wird wieder geglaubt.","retract.ask":"Sagen, dass dies nie stimmte? Es wird behalten und nicht mehr erinnert.","forget.ask":"Diese Erinnerung verbergen? Sie kann wiederhergestellt werden.","forget.ask.hard":"Diese Erinnerung löschen, und was allein aus ihr gewonnen wurde? Niemand kann sie zurückholen.","forget.hard":"Endgültig löschen","forget.hide":"Verbergen","forget.erase":"Löschen",text:"Text","holds.from":"Gilt ab","holds.to":"Gilt bis",reason:"Grund",save:"Speichern",cancel:"Abbrechen",again:"Erneut versuchen",more:"Mehr zeigen",loading:"Wird geladen …",unreachable:"Die API antwortet nicht. Diese Seite fragt von selbst wieder.",unheard:"Dieser Schlüssel darf Änderungen nicht mithören: Gezeigt wird, was gelesen wurde.","only.reads":"Dieser Schlüssel liest nur: er kann nichts ändern.",clocks:"Die zwei Uhren","clock.known":"Wie der Graph glaubte am","clock.valid":"Was galt am","clock.now":"Jetzt","clocks.hint":"Jeder Tag gilt an seinem Ende, in UTC.","clocks.known.alone":"Namen und Gespräche gelten zu jeder Zeit: Die zweite Uhr ändert auf dieser Seite nichts.","clocks.unheeded":"Diese Seite zeigt die Gegenwart: Die Uhren ändern sie nicht.","none.then":"Zu der Zeit, die die Uhren zeigen, gab es nichts davon. Wählen Sie einen anderen Tag, oder stellen Sie die Uhren auf jetzt.",entities:"Entitäten","entities.label":"Welcher Name?","entities.none":"Es gibt noch keine Entitäten. Sie kommen mit Erinnerungen, die jemanden oder etwas nennen.","entities.none.named":"Keine Entität heißt so. Versuchen Sie einen Teil davon.",entity:"Entität","entity.unknown":"Diese Entität gibt es nicht. Suchen Sie eine andere nach ihrem Namen.","entity.unknown.then":"Der Graph kannte diese Entität an dem Tag nicht. Wählen Sie einen späteren Tag.","entity.past":"So war die Entität an dem Tag bekannt. Stellen Sie die Uhr auf jetzt, um sie zu ändern.","merged.into":"Sie wurde vereinigt mit",type:"Typ",aliases:"Andere Namen",concept:"Begriff",concepts:"Begriffe",facts:"Fakten","facts.none":"Keine Fakten nennen sie zu der Zeit, die die Uhren zeigen.","facts.other":"In Sätzen","first.only":"Die ersten {count} werden gezeigt.",related:"Verwandte Entitäten","related.none":"Sie ist zu der Zeit, die die Uhren zeigen, mit keiner anderen verwandt.","mentioned.in":"Genannt in","mentioned.none":"Nichts sonst nennt sie zu der Zeit, die die Uhren zeigen.",conflicts:"Konflikte","conflicts.keys":"Tasten: j und k führen zum nächsten und zum vorigen Konflikt, 1 bis 5 entscheiden den jetzigen.","conflicts.none":"Kein Konflikt wartet auf ein Urteil. Neue erscheinen hier von selbst.","conflicts.past":"Diese Konflikte waren an dem Tag offen, mit ihren Seiten von damals. Stellen Sie die Uhr auf jetzt, um zu entscheiden.","conflicts.held":"Gezeigt werden nur Konflikte, deren beide Seiten am Tag der zweiten Uhr galten.","conflicts.of.none":"Nichts widerspricht ihr.",decide:"Entscheiden",decided:"Entschieden: {verdict}.",verdict:"Urteil",similarity:"Ähnlichkeit",threads:"Gespräche","threads.none":"Es gibt noch keine Gespräche. Speichern Sie Beiträge mit der Mutation addTurn.",thread:"Gespräch","thread.none":"Es hatte zu der Zeit, die die Uhr zeigt, keine Beiträge.","thread.unknown":"Dieses Gespräch gibt es nicht. Wählen Sie eines aus der Liste.","thread.unknown.then":"Dieses Gespräch hatte an dem Tag noch nicht begonnen. Wählen Sie einen späteren Tag.",graph:"Graph","graph.around":"Graph darum","graph.choose":"Wählen Sie, worum der Graph sein soll: Öffnen Sie eine Erinnerung, eine Entität oder einen Begriff.","graph.unknown":"Es gibt nichts mit dieser Kennung. Öffnen Sie eine Erinnerung, eine Entität oder einen Begriff, und gehen Sie von dort weiter.","graph.unknown.then":"Der Graph kannte es an dem Tag nicht. Wählen Sie einen späteren Tag.","graph.count":"Knoten: {nodes}, Kanten: {edges}","graph.truncated":"Es gibt mehr: Wählen Sie weniger Kanten oder Beziehungen.","graph.picture":"Bild des Graphen, bei {name}","graph.list":"Knoten des Graphen","graph.keys":"Im Bild: Pfeile gehen zum nächsten Knoten, Enter klappt ihn auf, p heftet ihn an, + und - ändern die Größe. Ein gezogener Knoten ist angeheftet.","graph.expand":"Aufklappen","graph.pin":"Anheften","graph.undrawn":"Dieser Browser kann das Bild nicht zeichnen. Die Liste sagt dasselbe.",edges:"Kanten",relations:"Beziehungen",all:"alle",reviews:"Namen","reviews.keys":"Tasten: j und k gehen zur nächsten und zur vorigen Frage, 1 sagt dieselbe, 2 sagt eine andere.","reviews.none":"Kein Name wartet auf eine Antwort. Fragen erscheinen hier, wenn ein Name zu einer bekannten Entität gehören kann.","reviews.past":"Diese Namen warteten an dem Tag auf eine Antwort. Stellen Sie die Uhr auf jetzt, um zu antworten.","reviews.same.done":"Zu einer Entität vereint:","reviews.other.done":"Bleibt eine eigene Entität:","reviews.undo":"Der Lauf kann rückgängig gemacht werden.",review:"Ist es dieselbe?","review.mention":"Erwähnt als","review.known":"Bekannt als","review.same":"Dieselbe","review.other":"Eine andere",merge:"Vereinen","merge.with.another":"Mit einer anderen vereinen","merge.with":"Vereinen mit","merge.stays":"Welche bleibt?","merge.ask":"Erwähnungen, Fakten und Beziehungen beider gehören dann zu der Entität, die bleibt. Das Vereinen ist ein Lauf und kann rückgängig gemacht werden.","merge.choose":"Wählen Sie die andere Entität.",merged:"Mit ihr vereint","merge.undo":"Das Vereinen rückgängig machen",ontology:"Ontologie","ontology.label":"Welcher Begriff?","ontology.none":"Es gibt noch keine Begriffe. Sie kommen mit den Mutationen defineConcept und importOntology.","ontology.none.named":"Kein Begriff heißt so. Versuchen Sie einen Teil davon.","concept.unknown":"Diesen Begriff gibt es nicht. Wählen Sie einen aus dem Baum.","concepts.today":"Begriffe werden gezeigt, wie sie heute sind: Die Ontologie bewahrt keine Vergangenheit.","concepts.then":"Ihre Entitäten sind die dieses Tages.","concept.parents":"Unterbegriff von","concept.children":"Unterbegriffe","concept.entities.none":"Keine Entität gehört zu diesem Begriff selbst.",layer:"Ebene","layer.shared":"für alle Benutzer","layer.own":"Ihre eigene",vocabulary:"Vokabular",suggestions:"Vorgeschlagene Wörter","suggestions.least":"Mindestens so oft verwendet:","suggestions.shared":"Für alle Benutzer entscheiden","suggestions.none":"Kein Wort wartet auf eine Entscheidung. Wörter erscheinen hier, wenn Erinnerungen sie oft verwenden.","term.used":"{count}-mal verwendet","term.approve":"Aufnehmen","term.reject":"Ablehnen","term.approved":"aufgenommen.","term.rejected":"abgelehnt.","term.run":"Ein Lauf ordnet Erinnerungen neu ein.",terms:"Wörter",runs:"Läufe","runs.none":"Noch ist nichts gelaufen. Läufe kommen mit Konsolidierung, Extraktion, Importen und Vergessen.",run:"Lauf","undo.run":"Lauf rückgängig machen","undo.ask":"Alles rückgängig machen, was dieser Lauf geändert hat? Auch das ist ein Lauf, der rückgängig gemacht werden kann.",undone:"rückgängig gemacht",undoes:"macht rückgängig: {kind}",dry:"Probelauf",progress:"Fortschritt","cancel.run":"Lauf anhalten","cancel.ask":"Diesen Lauf anhalten, wo er ist? Was er getan hat, bleibt und kann rückgängig gemacht werden.",health:"Zustand","read.again":"Neu lesen",counts:"Zahlen","embeddings.pending":"Ausstehende Vektoren",usage:"Nutzung eines Sprachmodells heute","usage.period":"Zeitraum","usage.calls":"Aufrufe","usage.failed":"Gescheitert","usage.unanswered":"Ohne gültige Antwort","usage.tokens":"Token hinein / heraus","usage.cost":"Kosten / Budget",nowhere:"Diese Seite gibt es nicht","nowhere.go":"Zur Suche",key:"Schlüssel","key.use":"In diesem Tab verwenden","key.hint":'Der Link, den "anaphora up" ausgibt, bringt einen mit, und "anaphora key create" erzeugt einen.',"key.refused":"Der Server nimmt diesen Schlüssel nicht an. Geben Sie einen anderen ein.","kind.FACT":"Fakt","kind.EPISODE":"Episode","kind.PROCEDURE":"Vorgehen","kind.SUMMARY":"Zusammenfassung","kind.Entity":"Entität","kind.Concept":"Begriff","kind.Thread":"Gespräch","term.TOPIC":"Thema","term.CATEGORY":"Kategorie","term.MESSAGE_TYPE":"Art der Nachricht","term.ENTITY_TYPE":"Art der Entität","edge.LINK":"Verbindungen von Erinnerungen","edge.MENTIONS":"Erwähnungen","edge.SUBJECT":"Subjekte","edge.OBJECT":"Objekte","edge.RELATES":"Beziehungen von Entitäten","edge.INSTANCE_OF":"Begriffe von Entitäten","edge.SUBCLASS_OF":"Unterklassen","edge.IN_THREAD":"Gespräche","status.PENDING_EMBED":"Vektor steht aus","status.ACTIVE":"aktiv","status.STALE":"veraltet","status.DEPRECATED":"nicht mehr geglaubt","status.SUPERSEDED":"ersetzt","status.MERGED":"vereinigt","status.RETRACTED":"zurückgezogen","status.FORGOTTEN":"vergessen","trust.QUARANTINED":"in Quarantäne","trust.UNTRUSTED":"nicht vertraut","trust.STANDARD":"üblich","trust.VERIFIED":"bestätigt","conflict.DUPLICATE":"Doppelt gesagt","conflict.CONTRADICTION":"Widerspruch","conflict.OPEN":"offen","conflict.RESOLVED":"gelöst","conflict.DISMISSED":"verworfen","reason.polarity":"eines lobt, das andere tadelt","reason.negation":"eines verneint das andere","reason.functional_predicate":"nur eines kann zugleich gelten","reason.model":"von einem Modell gefunden","reason.duplicate":"sie sagen dasselbe","verdict.MERGE":"Vereinigen","verdict.KEEP_BOTH":"Beide gelten","verdict.SUPERSEDE_A":"B ersetzt A","verdict.SUPERSEDE_B":"A ersetzt B","verdict.RETRACT_A":"A stimmte nie","verdict.RETRACT_B":"B stimmte nie","verdict.DISMISS":"Kein Konflikt","actor.KEY":"Schlüssel","actor.RULE":"Regel","actor.MODEL":"Modell","actor.RUN":"Lauf","actor.SYSTEM":"System","health.OK":"gut","health.DEGRADED":"eingeschränkt","health.FAILING":"gestört","run.CONSOLIDATION":"Konsolidierung","run.REFLECTION":"Reflexion","run.EMBEDDING":"Vektorisierung","run.ENRICHMENT":"Anreicherung","run.BACKFILL":"Nachholen","run.TUNING":"Abstimmung","run.RETENTION":"Aufbewahrung","run.IMPORT":"Import","run.ERASURE":"Löschung","run.UNDO":"Rückgängigmachen","run.FORGET":"Vergessen","run.MERGE":"Vereinigung","runstatus.QUEUED":"wartet","runstatus.RUNNING":"läuft","runstatus.SUCCEEDED":"fertig","runstatus.FAILED":"gescheitert","runstatus.CANCELLED":"angehalten"};var fr={skip:"Skip to the content",views:"Views",language:"Language",search:"Search","search.label":"What do you want to know?",kinds:"Kinds",status:"Status","status.believed":"What is believed",results:"Results","results.count":"Results: {count}","results.none":"Nothing was recalled. Ask in other words, choose fewer kinds, or set the clocks to now.","words.alone":"Words alone were matched: the embeddings are not ready yet.",disputed:"Disputed: a conflict is open.",signals:"Signals of the score",relevance:"relevance",newest:"Newest memories","memories.none":"There are no such memories. Tell it something with the mutation remember, or choose other filters.",memory:"Memory","memory.unknown":"There is no such memory, or it was erased. Search for another.","memory.unknown.then":"The graph did not know this memory on that day. Choose a later day.","memory.past":"This is the memory as it was known on that day. Set the clock to now to change it.","memory.held":"It held on {day}.","memory.held.not":"It did not hold on {day}.",statement:"Statement",not:"not",trust:"Trust",confidence:"Confidence",importance:"Importance","interval.world":"Holds in the world","interval.graph":"Believed by the graph",expires:"Fades on",tags:"Tags","tags.comma":"Tags, separated by commas",topics:"Topics",source:"Source",sources:"Sources","sources.none":"It was told directly: there is no source.","sources.itself":"A turn is a source itself.",held:"held from {from} to {to}",chain:"What replaced what",drawn:"Drawn from it",links:"Links","links.none":"It has no links to other memories.",erased:"It was erased; nothing but its id remains.",history:"History","history.none":"Nothing has changed it since it was stored.",field:"Field",before:"Before",after:"After",actions:"Actions","action.edit":"Edit","action.retract":"Retract","action.restore":"Restore","action.forget":"Forget","restore.ask":"Bring this memory back? It is believed again.","retract.ask":"Say that this was never true? It is kept, and no longer recalled.","forget.ask":"Hide this memory? It can be restored.","forget.ask.hard":"Erase this memory and what was drawn from it alone? Nobody can bring it back.","forget.hard":"Erase it for good","forget.hide":"Hide","forget.erase":"Erase",text:"Text","holds.from":"Holds from","holds.to":"Holds until",reason:"Reason",save:"Save",cancel:"Cancel",again:"Try again",more:"Show more",loading:"Loading …",unreachable:"The API does not answer. This page asks again by itself.",unheard:"This key may not listen to changes: what is shown is as it was read.","only.reads":"This key only reads: it cannot change anything.",clocks:"The two clocks","clock.known":"As the graph believed on","clock.valid":"What held on","clock.now":"Now","clocks.hint":"Each day is taken at its end, in UTC.","clocks.known.alone":"Names and conversations hold at all times: the second clock changes nothing on this page.","clocks.unheeded":"This page shows the present: the clocks do not change it.","none.then":"There was none at the time that the clocks show. Choose another day, or set the clocks to now.",entities:"Entities","entities.label":"Which name?","entities.none":"There are no entities yet. They come with memories that name somebody or something.","entities.none.named":"No entity has such a name. Try a part of it.",entity:"Entity","entity.unknown":"There is no such entity. Search for another by its name.","entity.unknown.then":"The graph did not know this entity on that day. Choose a later day.","entity.past":"This is the entity as it was known on that day. Set the clock to now to change it.","merged.into":"It was merged into",type:"Type",aliases:"Other names",concept:"Concept",concepts:"Concepts",facts:"Facts","facts.none":"No facts mention it at the time that the clocks show.","facts.other":"In sentences","first.only":"The first {count} are shown.",related:"Related entities","related.none":"It is related to no other entity at the time that the clocks show.","mentioned.in":"Mentioned in","mentioned.none":"Nothing else mentions it at the time that the clocks show.",conflicts:"Conflicts","conflicts.keys":"Keys: j and k go to the next and the previous conflict, 1 to 5 decide the present conflict.","conflicts.none":"No conflict waits for a verdict. New ones appear here by themselves.","conflicts.past":"These conflicts were open on that day, with their sides as they were. Set the clock to now to decide.","conflicts.held":"Only conflicts are shown of which both sides held on the second clock's day.","conflicts.of.none":"Nothing contradicts it.",decide:"Decide",decided:"Decided: {verdict}.",verdict:"Verdict",similarity:"similarity",threads:"Threads","threads.none":"There are no conversations yet. Store turns with the mutation addTurn.",thread:"Thread","thread.none":"It had no turns at the time that the clock shows.","thread.unknown":"There is no such conversation. Choose one from the list of conversations.","thread.unknown.then":"This conversation had not begun on that day. Choose a later day.",graph:"Graph","graph.around":"Graph around it","graph.choose":"Choose what the graph is to be around: open a memory, an entity or a concept.","graph.unknown":"There is nothing with this id. Open a memory, an entity or a concept, and go on from there.","graph.unknown.then":"The graph did not know it on that day. Choose a later day.","graph.count":"Nodes: {nodes}, edges: {edges}","graph.truncated":"There are more: choose fewer edges or relations.","graph.picture":"Picture of the graph, at {name}","graph.list":"Nodes of the graph","graph.keys":"In the picture: arrows go to the next node, Enter expands it, p pins it, + and - zoom. A node that is dragged is pinned.","graph.expand":"Expand","graph.pin":"Pin","graph.undrawn":"This browser cannot draw the picture. The list says the same.",edges:"Edges",relations:"Relations",all:"all",reviews:"Names","reviews.keys":"Keys: j and k go to the next and the previous question, 1 says the same, 2 says another.","reviews.none":"No name waits for an answer. Questions appear here when a name may be of an entity that is known.","reviews.past":"These names waited for an answer on that day. Set the clock to now to answer.","reviews.same.done":"Merged into one entity:","reviews.other.done":"Kept as an entity of its own:","reviews.undo":"The run can be undone.",review:"Is it the same?","review.mention":"Mentioned as","review.known":"Known as","review.same":"The same","review.other":"Another",merge:"Merge","merge.with.another":"Merge with another","merge.with":"Merge with","merge.stays":"Which stays?","merge.ask":"Mentions, facts and relations of both become those of the entity that stays. The merge is a run, and can be undone.","merge.choose":"Choose the other entity.",merged:"Merged into it","merge.undo":"Undo the merge",ontology:"Ontology","ontology.label":"Which concept?","ontology.none":"There are no concepts yet. They come with the mutations defineConcept and importOntology.","ontology.none.named":"No concept has such a name. Try a part of it.","concept.unknown":"There is no such concept. Choose one of the tree.","concepts.today":"Concepts are shown as they are today: the ontology keeps no past.","concepts.then":"Their entities are those of that day.","concept.parents":"Kinds of","concept.children":"Its kinds","concept.entities.none":"No entity is of this concept itself.",layer:"Layer","layer.shared":"shared by all users","layer.own":"your own",vocabulary:"Vocabulary",suggestions:"Suggested terms","suggestions.least":"Used at least this often:","suggestions.shared":"Decide for all users","suggestions.none":"No term waits for a decision. Terms appear here when memories use them often.","term.used":"used {count} times","term.approve":"Take it in","term.reject":"Reject","term.approved":"taken in.","term.rejected":"rejected.","term.run":"Memories are classified anew by a run.",terms:"Terms",runs:"Runs","runs.none":"Nothing has run yet. Runs come with consolidation, extraction, imports and forgetting.",run:"Run","undo.run":"Undo the run","undo.ask":"Undo everything that this run changed? The undo is a run itself, and can be undone.",undone:"undone",undoes:"undoes: {kind}",dry:"dry run",progress:"Progress","cancel.run":"Stop the run","cancel.ask":"Stop this run where it is? What it has done stays, and can be undone.",health:"Health","read.again":"Read again",counts:"Counts","embeddings.pending":"Embeddings to come",usage:"Use of a language model today","usage.period":"Period","usage.calls":"Calls","usage.failed":"Failed","usage.unanswered":"Without a valid answer","usage.tokens":"Tokens in / out","usage.cost":"Cost / budget",nowhere:"There is no such page","nowhere.go":"Go to the search",key:"Key","key.use":"Use for this tab","key.hint":'The link that "anaphora up" prints brings one, and "anaphora key create" makes one.',"key.refused":"The server does not take this key. Enter another.","kind.FACT":"Fact","kind.EPISODE":"Episode","kind.PROCEDURE":"Procedure","kind.SUMMARY":"Summary","kind.Entity":"Entity","kind.Concept":"Concept","kind.Thread":"Conversation","term.TOPIC":"topic","term.CATEGORY":"category","term.MESSAGE_TYPE":"sort of message","term.ENTITY_TYPE":"sort of entity","edge.LINK":"links of memories","edge.MENTIONS":"mentions","edge.SUBJECT":"subjects","edge.OBJECT":"objects","edge.RELATES":"relations of entities","edge.INSTANCE_OF":"concepts of entities","edge.SUBCLASS_OF":"subclasses","edge.IN_THREAD":"conversations","status.PENDING_EMBED":"embedding to come","status.ACTIVE":"active","status.STALE":"stale","status.DEPRECATED":"no longer believed","status.SUPERSEDED":"replaced","status.MERGED":"merged","status.RETRACTED":"retracted","status.FORGOTTEN":"forgotten","trust.QUARANTINED":"quarantined","trust.UNTRUSTED":"untrusted","trust.STANDARD":"standard","trust.VERIFIED":"verified","conflict.DUPLICATE":"Said twice","conflict.CONTRADICTION":"Contradiction","conflict.OPEN":"open","conflict.RESOLVED":"resolved","conflict.DISMISSED":"dismissed","reason.polarity":"one praises, the other blames","reason.negation":"one denies the other","reason.functional_predicate":"only one can hold at a time","reason.model":"found by a language model","reason.duplicate":"they say the same","verdict.MERGE":"Merge","verdict.KEEP_BOTH":"Both hold","verdict.SUPERSEDE_A":"B replaces A","verdict.SUPERSEDE_B":"A replaces B","verdict.RETRACT_A":"A was never true","verdict.RETRACT_B":"B was never true","verdict.DISMISS":"No conflict","actor.KEY":"key","actor.RULE":"rule","actor.MODEL":"model","actor.RUN":"run","actor.SYSTEM":"system","health.OK":"well","health.DEGRADED":"degraded","health.FAILING":"failing","run.CONSOLIDATION":"Consolidation","run.REFLECTION":"Reflection","run.EMBEDDING":"Embedding","run.ENRICHMENT":"Enrichment","run.BACKFILL":"Backfill","run.TUNING":"Tuning","run.RETENTION":"Retention","run.IMPORT":"Import","run.ERASURE":"Erasure","run.UNDO":"Undo","run.FORGET":"Forgetting","run.MERGE":"Merge","runstatus.QUEUED":"queued","runstatus.RUNNING":"running","runstatus.SUCCEEDED":"done","runstatus.FAILED":"failed","runstatus.CANCELLED":"stopped"};var hr={skip:"Ir al contenido",views:"Vistas",language:"Idioma",search:"Buscar","search.label":"¿Qué quieres saber?",kinds:"Tipos",status:"Estado","status.believed":"Lo que se cree",results:"Resultados","results.count":"Resultados: {count}","results.none":"No se recordó nada. Pregunta con otras palabras, elige menos tipos o pon los relojes en ahora.","words.alone":"Solo se compararon palabras: los vectores aún no están listos.",disputed:"En disputa: hay un conflicto abierto.",signals:"Señales de la puntuación",relevance:"relevancia",newest:"Recuerdos más recientes","memories.none":"No hay tales recuerdos. Cuéntale algo con la mutación remember o elige otros filtros.",memory:"Recuerdo","memory.unknown":"No existe ese recuerdo o fue borrado. Busca otro.","memory.unknown.then":"El grafo no conocía este recuerdo ese día. Elige un día posterior.","memory.past":"Así se conocía el recuerdo ese día. Pon el reloj en ahora para cambiarlo.","memory.held":"Era válido el {day}.","memory.held.not":"No era válido el {day}.",statement:"Afirmación",not:"no",trust:"Confianza",confidence:"Certeza",importance:"Importancia","interval.world":"Válido en el mundo","interval.graph":"Creído por el grafo",expires:"Se desvanece el",tags:"Etiquetas","tags.comma":"Etiquetas, separadas por comas",topics:"Temas",source:"Fuente",sources:"Fuentes","sources.none":"Se contó directamente: no hay fuente.","sources.itself":"Un turno es en sí una fuente.",held:"válido de {from} a {to}",chain:"Qué sustituyó a qué",drawn:"Extraído de aquí",links:"Enlaces","links.none":"No tiene enlaces con otros recuerdos.",erased:"Fue borrado; solo queda su id.",history:"Historia","history.none":"Nada lo ha cambiado desde que se guardó.",field:"Campo",before:"Antes",after:"Después",actions:"Acciones","action.edit":"Editar","action.retract":"Retractar","action.restore":"Restaurar","action.forget":"Olvidar","restore.ask":"¿Recuperar este recuerdo? Se volverá a creer.","retract.ask":"¿Decir que esto nunca fue cierto? Se conserva y no se vuelve a recordar.","forget.ask":"¿Ocultar este recuerdo? Se puede restaurar.","forget.ask.hard":"¿Borrar este recuerdo y lo que solo salió de él? Nadie podrá recuperarlo.","forget.hard":"Borrarlo para siempre","forget.hide":"Ocultar","forget.erase":"Borrar",text:"Texto","holds.from":"Válido desde","holds.to":"Válido hasta",reason:"Motivo",save:"Guardar",cancel:"Cancelar",again:"Reintentar",more:"Mostrar más",loading:"Cargando …",unreachable:"La API no responde. Esta página vuelve a preguntar por sí misma.",unheard:"Esta clave no puede oír los cambios: lo que se ve es lo que se leyó.","only.reads":"Esta clave solo lee: no puede cambiar nada.",clocks:"Los dos relojes","clock.known":"Como creía el grafo el","clock.valid":"Lo que era válido el","clock.now":"Ahora","clocks.hint":"Cada día se toma en su final, en UTC.","clocks.known.alone":"Los nombres y las conversaciones valen en todo momento: el segundo reloj no cambia nada en esta página.","clocks.unheeded":"Esta página muestra el presente: los relojes no la cambian.","none.then":"No había ninguno en el momento que muestran los relojes. Elige otro día o pon los relojes en ahora.",entities:"Entidades","entities.label":"¿Qué nombre?","entities.none":"Aún no hay entidades. Llegan con los recuerdos que nombran a alguien o algo.","entities.none.named":"Ninguna entidad se llama así. Prueba con una parte.",entity:"Entidad","entity.unknown":"No existe esa entidad. Busca otra por su nombre.","entity.unknown.then":"El grafo no conocía esta entidad ese día. Elige un día posterior.","entity.past":"Así se conocía la entidad ese día. Pon el reloj en ahora para cambiarla.","merged.into":"Se fusionó con",type:"Tipo",aliases:"Otros nombres",concept:"Concepto",concepts:"Conceptos",facts:"Hechos","facts.none":"Ningún hecho la menciona en el momento que muestran los relojes.","facts.other":"En frases","first.only":"Se muestran los primeros {count}.",related:"Entidades relacionadas","related.none":"No se relaciona con otra entidad en el momento que muestran los relojes.","mentioned.in":"Mencionada en","mentioned.none":"Nada más la menciona en el momento que muestran los relojes.",conflicts:"Conflictos","conflicts.keys":"Teclas: j y k van al conflicto siguiente y al anterior, 1 a 5 deciden el actual.","conflicts.none":"Ningún conflicto espera veredicto. Los nuevos aparecen aquí solos.","conflicts.past":"Estos conflictos estaban abiertos ese día, con sus lados de entonces. Pon el reloj en ahora para decidir.","conflicts.held":"Solo se muestran los conflictos cuyos dos lados valían el día del segundo reloj.","conflicts.of.none":"Nada lo contradice.",decide:"Decidir",decided:"Decidido: {verdict}.",verdict:"Veredicto",similarity:"similitud",threads:"Conversaciones","threads.none":"Aún no hay conversaciones. Guarda turnos con la mutación addTurn.",thread:"Conversación","thread.none":"No tenía turnos en el momento que muestra el reloj.","thread.unknown":"No existe esa conversación. Elige una de la lista de conversaciones.","thread.unknown.then":"Esta conversación no había empezado ese día. Elige un día posterior.",graph:"Grafo","graph.around":"Grafo alrededor","graph.choose":"Elija el centro del grafo: abra un recuerdo, una entidad o un concepto.","graph.unknown":"No hay nada con este identificador. Abra un recuerdo, una entidad o un concepto y continúe desde allí.","graph.unknown.then":"El grafo no lo conocía ese día. Elige un día posterior.","graph.count":"Nodos: {nodes}, aristas: {edges}","graph.truncated":"Hay más: elija menos aristas o relaciones.","graph.picture":"Imagen del grafo, en {name}","graph.list":"Nodos del grafo","graph.keys":"En la imagen: las flechas van al nodo siguiente, Intro lo despliega, p lo fija, + y - acercan y alejan. Un nodo arrastrado queda fijado.","graph.expand":"Desplegar","graph.pin":"Fijar","graph.undrawn":"Este navegador no puede dibujar la imagen. La lista dice lo mismo.",edges:"Aristas",relations:"Relaciones",all:"todas",reviews:"Nombres","reviews.keys":"Teclas: j y k van a la pregunta siguiente y a la anterior, 1 dice la misma, 2 dice otra.","reviews.none":"Ningún nombre espera respuesta. Las preguntas aparecen aquí cuando un nombre puede ser de una entidad conocida.","reviews.past":"Estos nombres esperaban una respuesta ese día. Pon el reloj en ahora para responder.","reviews.same.done":"Unidas en una entidad:","reviews.other.done":"Queda como entidad propia:","reviews.undo":"La ejecución se puede deshacer.",review:"¿Es la misma?","review.mention":"Mencionada como","review.known":"Conocida como","review.same":"La misma","review.other":"Otra",merge:"Unir","merge.with.another":"Unir con otra","merge.with":"Unir con","merge.stays":"¿Cuál queda?","merge.ask":"Las menciones, los hechos y las relaciones de ambas pasan a la entidad que queda. La unión es una ejecución y se puede deshacer.","merge.choose":"Elija la otra entidad.",merged:"Unidas a ella","merge.undo":"Deshacer la unión",ontology:"Ontología","ontology.label":"¿Qué concepto?","ontology.none":"Aún no hay conceptos. Llegan con las mutaciones defineConcept e importOntology.","ontology.none.named":"Ningún concepto tiene ese nombre. Pruebe con una parte.","concept.unknown":"No existe ese concepto. Elija uno del árbol.","concepts.today":"Los conceptos se muestran como son hoy: la ontología no guarda pasado.","concepts.then":"Sus entidades son las de ese día.","concept.parents":"Es un tipo de","concept.children":"Sus tipos","concept.entities.none":"Ninguna entidad es de este concepto mismo.",layer:"Capa","layer.shared":"compartida por todos los usuarios","layer.own":"propia",vocabulary:"Vocabulario",suggestions:"Términos propuestos","suggestions.least":"Usados al menos tantas veces:","suggestions.shared":"Decidir para todos los usuarios","suggestions.none":"Ningún término espera decisión. Los términos aparecen aquí cuando los recuerdos los usan a menudo.","term.used":"usado {count} veces","term.approve":"Admitir","term.reject":"Rechazar","term.approved":"admitido.","term.rejected":"rechazado.","term.run":"Una ejecución clasifica de nuevo los recuerdos.",terms:"Términos",runs:"Ejecuciones","runs.none":"Aún no se ha ejecutado nada. Las ejecuciones llegan con la consolidación, la extracción, las importaciones y los olvidos.",run:"Ejecución","undo.run":"Deshacer la ejecución","undo.ask":"¿Deshacer todo lo que cambió esta ejecución? Deshacerla es a su vez una ejecución, que también puede deshacerse.",undone:"deshecha",undoes:"deshace: {kind}",dry:"simulacro",progress:"Progreso","cancel.run":"Detener la ejecución","cancel.ask":"¿Detener esta ejecución donde está? Lo hecho se conserva y puede deshacerse.",health:"Salud","read.again":"Leer de nuevo",counts:"Recuentos","embeddings.pending":"Vectores pendientes",usage:"Uso de un modelo de lenguaje hoy","usage.period":"Periodo","usage.calls":"Llamadas","usage.failed":"Fallidas","usage.unanswered":"Sin respuesta válida","usage.tokens":"Tokens de entrada / salida","usage.cost":"Coste / presupuesto",nowhere:"No existe esa página","nowhere.go":"Ir a la búsqueda",key:"Clave","key.use":"Usar en esta pestaña","key.hint":'El enlace que imprime "anaphora up" trae una, y "anaphora key create" crea una.',"key.refused":"El servidor no acepta esta clave. Introduce otra.","kind.FACT":"Hecho","kind.EPISODE":"Episodio","kind.PROCEDURE":"Procedimiento","kind.SUMMARY":"Resumen","kind.Entity":"Entidad","kind.Concept":"Concepto","kind.Thread":"Conversación","term.TOPIC":"tema","term.CATEGORY":"categoría","term.MESSAGE_TYPE":"tipo de mensaje","term.ENTITY_TYPE":"tipo de entidad","edge.LINK":"enlaces entre recuerdos","edge.MENTIONS":"menciones","edge.SUBJECT":"sujetos","edge.OBJECT":"objetos","edge.RELATES":"relaciones entre entidades","edge.INSTANCE_OF":"conceptos de entidades","edge.SUBCLASS_OF":"subclases","edge.IN_THREAD":"conversaciones","status.PENDING_EMBED":"vector pendiente","status.ACTIVE":"activo","status.STALE":"caduco","status.DEPRECATED":"ya no se cree","status.SUPERSEDED":"sustituido","status.MERGED":"fusionado","status.RETRACTED":"retractado","status.FORGOTTEN":"olvidado","trust.QUARANTINED":"en cuarentena","trust.UNTRUSTED":"no fiable","trust.STANDARD":"normal","trust.VERIFIED":"verificado","conflict.DUPLICATE":"Dicho dos veces","conflict.CONTRADICTION":"Contradicción","conflict.OPEN":"abierto","conflict.RESOLVED":"resuelto","conflict.DISMISSED":"descartado","reason.polarity":"uno alaba, el otro critica","reason.negation":"uno niega al otro","reason.functional_predicate":"solo uno puede valer a la vez","reason.model":"hallado por un modelo","reason.duplicate":"dicen lo mismo","verdict.MERGE":"Fusionar","verdict.KEEP_BOTH":"Ambos valen","verdict.SUPERSEDE_A":"B sustituye a A","verdict.SUPERSEDE_B":"A sustituye a B","verdict.RETRACT_A":"A nunca fue cierto","verdict.RETRACT_B":"B nunca fue cierto","verdict.DISMISS":"No hay conflicto","actor.KEY":"clave","actor.RULE":"regla","actor.MODEL":"modelo","actor.RUN":"ejecución","actor.SYSTEM":"sistema","health.OK":"bien","health.DEGRADED":"degradado","health.FAILING":"falla","run.CONSOLIDATION":"Consolidación","run.REFLECTION":"Reflexión","run.EMBEDDING":"Vectorización","run.ENRICHMENT":"Enriquecimiento","run.BACKFILL":"Relleno","run.TUNING":"Ajuste","run.RETENTION":"Retención","run.IMPORT":"Importación","run.ERASURE":"Borrado","run.UNDO":"Deshacer","run.FORGET":"Olvido","run.MERGE":"Fusión","runstatus.QUEUED":"en cola","runstatus.RUNNING":"en curso","runstatus.SUCCEEDED":"hecha","runstatus.FAILED":"fallida","runstatus.CANCELLED":"detenida"};var vr={skip:"Aller au contenu",views:"Vues",language:"Langue",search:"Rechercher","search.label":"Que voulez-vous savoir ?",kinds:"Types",status:"État","status.believed":"Ce qui est cru",results:"Résultats","results.count":"Résultats : {count}","results.none":"Rien n’a été retrouvé. Demandez autrement, choisissez moins de types ou remettez les horloges à maintenant.","words.alone":"Seuls les mots ont été comparés : les vecteurs ne sont pas encore prêts.",disputed:"Contesté : un conflit est ouvert.",signals:"Signaux du score",relevance:"pertinence",newest:"Souvenirs les plus récents","memories.none":"Il n’y a pas de tels souvenirs. Dites-lui quelque chose par la mutation remember, ou choisissez d’autres filtres.",memory:"Souvenir","memory.unknown":"Ce souvenir n’existe pas ou a été effacé. Cherchez-en un autre.","memory.unknown.then":"Le graphe ne connaissait pas ce souvenir ce jour-là. Choisissez un jour plus tardif.","memory.past":"Voici le souvenir tel qu’il était connu ce jour-là. Remettez l’horloge à maintenant pour le modifier.","memory.held":"C’était valable le {day}.","memory.held.not":"Ce n’était pas valable le {day}.",statement:"Énoncé",not:"pas",trust:"Fiabilité",confidence:"Certitude",importance:"Importance","interval.world":"Valable dans le monde","interval.graph":"Cru par le graphe",expires:"S’efface le",tags:"Étiquettes","tags.comma":"Étiquettes, séparées par des virgules",topics:"Thèmes",source:"Source",sources:"Sources","sources.none":"Cela a été dit directement : il n’y a pas de source.","sources.itself":"Un tour de parole est lui-même une source.",held:"valable du {from} au {to}",chain:"Ce qui a remplacé quoi",drawn:"Tiré de ceci",links:"Liens","links.none":"Il n’a pas de liens avec d’autres souvenirs.",erased:"Il a été effacé ; il n’en reste que l’id.",history:"Historique","history.none":"Rien ne l’a changé depuis qu’il a été enregistré.",field:"Champ",before:"Avant",after:"Après",actions:"Actions","action.edit":"Modifier","action.retract":"Rétracter","action.restore":"Rétablir","action.forget":"Oublier","restore.ask":"Rétablir ce souvenir ? Il sera cru de nouveau.","retract.ask":"Dire que cela n’a jamais été vrai ? C’est conservé, mais n’est plus rappelé.","forget.ask":"Masquer ce souvenir ? Il peut être rétabli.","forget.ask.hard":"Effacer ce souvenir et ce qui n’en a été tiré que de lui ? Personne ne pourra le rétablir.","forget.hard":"L’effacer pour de bon","forget.hide":"Masquer","forget.erase":"Effacer",text:"Texte","holds.from":"Valable à partir du","holds.to":"Valable jusqu’au",reason:"Motif",save:"Enregistrer",cancel:"Annuler",again:"Réessayer",more:"Afficher plus",loading:"Chargement …",unreachable:"L’API ne répond pas. Cette page redemande d’elle-même.",unheard:"Cette clé ne peut pas écouter les changements : ce qui est montré est ce qui a été lu.","only.reads":"Cette clé ne fait que lire : elle ne peut rien changer.",clocks:"Les deux horloges","clock.known":"Ce que le graphe croyait le","clock.valid":"Ce qui était valable le","clock.now":"Maintenant","clocks.hint":"Chaque jour est pris à sa fin, en UTC.","clocks.known.alone":"Les noms et les conversations valent en tout temps : la seconde horloge ne change rien sur cette page.","clocks.unheeded":"Cette page montre le présent : les horloges ne la changent pas.","none.then":"Il n’y en avait pas au moment que montrent les horloges. Choisissez un autre jour, ou remettez les horloges à maintenant.",entities:"Entités","entities.label":"Quel nom ?","entities.none":"Il n’y a pas encore d’entités. Elles viennent avec les souvenirs qui nomment quelqu’un ou quelque chose.","entities.none.named":"Aucune entité n’a ce nom. Essayez une partie.",entity:"Entité","entity.unknown":"Cette entité n’existe pas. Cherchez-en une autre par son nom.","entity.unknown.then":"Le graphe ne connaissait pas cette entité ce jour-là. Choisissez un jour plus tardif.","entity.past":"Voici l’entité telle qu’elle était connue ce jour-là. Remettez l’horloge à maintenant pour la modifier.","merged.into":"Elle a été fusionnée avec",type:"Type",aliases:"Autres noms",concept:"Concept",concepts:"Concepts",facts:"Faits","facts.none":"Aucun fait ne la mentionne au moment que montrent les horloges.","facts.other":"En phrases","first.only":"Les {count} premiers sont affichés.",related:"Entités liées","related.none":"Elle n’est liée à aucune autre au moment que montrent les horloges.","mentioned.in":"Mentionnée dans","mentioned.none":"Rien d’autre ne la mentionne au moment que montrent les horloges.",conflicts:"Conflits","conflicts.keys":"Touches : j et k mènent au conflit suivant et au précédent, 1 à 5 tranchent le conflit présent.","conflicts.none":"Aucun conflit n’attend de verdict. Les nouveaux apparaissent ici d’eux-mêmes.","conflicts.past":"Ces conflits étaient ouverts ce jour-là, avec leurs côtés d’alors. Remettez l’horloge à maintenant pour décider.","conflicts.held":"Seuls sont montrés les conflits dont les deux côtés valaient le jour de la seconde horloge.","conflicts.of.none":"Rien ne le contredit.",decide:"Trancher",decided:"Tranché : {verdict}.",verdict:"Verdict",similarity:"similarité",threads:"Conversations","threads.none":"Il n’y a pas encore de conversations. Enregistrez des tours par la mutation addTurn.",thread:"Conversation","thread.none":"Elle n’avait pas de tours au moment que montre l’horloge.","thread.unknown":"Cette conversation n’existe pas. Choisissez-en une dans la liste.","thread.unknown.then":"Cette conversation n’avait pas commencé ce jour-là. Choisissez un jour plus tardif.",graph:"Graphe","graph.around":"Graphe autour","graph.choose":"Choisissez le centre du graphe : ouvrez un souvenir, une entité ou un concept.","graph.unknown":"Il n'y a rien avec cet identifiant. Ouvrez un souvenir, une entité ou un concept, et continuez de là.","graph.unknown.then":"Le graphe ne le connaissait pas ce jour-là. Choisissez un jour plus tardif.","graph.count":"Nœuds : {nodes}, arêtes : {edges}","graph.truncated":"Il y en a d'autres : choisissez moins d'arêtes ou de relations.","graph.picture":"Image du graphe, sur {name}","graph.list":"Nœuds du graphe","graph.keys":"Dans l'image : les flèches vont au nœud suivant, Entrée le déploie, p l'épingle, + et - changent l'échelle. Un nœud déplacé est épinglé.","graph.expand":"Déployer","graph.pin":"Épingler","graph.undrawn":"Ce navigateur ne peut pas dessiner l'image. La liste dit la même chose.",edges:"Arêtes",relations:"Relations",all:"toutes",reviews:"Noms","reviews.keys":"Touches : j et k vont à la question suivante et à la précédente, 1 dit la même, 2 dit une autre.","reviews.none":"Aucun nom n'attend de réponse. Les questions apparaissent ici quand un nom peut être celui d'une entité connue.","reviews.past":"Ces noms attendaient une réponse ce jour-là. Remettez l’horloge à maintenant pour répondre.","reviews.same.done":"Fusionnées en une entité :","reviews.other.done":"Reste une entité à part :","reviews.undo":"L'exécution peut être annulée.",review:"Est-ce la même ?","review.mention":"Mentionnée comme","review.known":"Connue comme","review.same":"La même","review.other":"Une autre",merge:"Fusionner","merge.with.another":"Fusionner avec une autre","merge.with":"Fusionner avec","merge.stays":"Laquelle reste ?","merge.ask":"Les mentions, les faits et les relations des deux passent à l'entité qui reste. La fusion est une exécution et peut être annulée.","merge.choose":"Choisissez l'autre entité.",merged:"Fusionnées avec elle","merge.undo":"Annuler la fusion",ontology:"Ontologie","ontology.label":"Quel concept ?","ontology.none":"Il n'y a pas encore de concepts. Ils viennent avec les mutations defineConcept et importOntology.","ontology.none.named":"Aucun concept n'a un tel nom. Essayez-en une partie.","concept.unknown":"Il n'y a pas de tel concept. Choisissez-en un dans l'arbre.","concepts.today":"Les concepts sont montrés tels qu’ils sont aujourd’hui : l’ontologie ne garde pas de passé.","concepts.then":"Leurs entités sont celles de ce jour-là.","concept.parents":"Est une sorte de","concept.children":"Ses sortes","concept.entities.none":"Aucune entité n'est de ce concept même.",layer:"Couche","layer.shared":"commune à tous les utilisateurs","layer.own":"la vôtre",vocabulary:"Vocabulaire",suggestions:"Termes proposés","suggestions.least":"Employés au moins tant de fois :","suggestions.shared":"Décider pour tous les utilisateurs","suggestions.none":"Aucun terme n'attend de décision. Les termes apparaissent ici quand les souvenirs les emploient souvent.","term.used":"employé {count} fois","term.approve":"Admettre","term.reject":"Rejeter","term.approved":"admis.","term.rejected":"rejeté.","term.run":"Une exécution classe de nouveau les souvenirs.",terms:"Termes",runs:"Exécutions","runs.none":"Rien n’a encore été exécuté. Les exécutions viennent avec la consolidation, l’extraction, les importations et les oublis.",run:"Exécution","undo.run":"Annuler l’exécution","undo.ask":"Annuler tout ce que cette exécution a changé ? L’annulation est elle-même une exécution, qui peut être annulée.",undone:"annulée",undoes:"annule : {kind}",dry:"à blanc",progress:"Progression","cancel.run":"Arrêter l’exécution","cancel.ask":"Arrêter cette exécution où elle en est ? Ce qu’elle a fait reste, et peut être annulé.",health:"Santé","read.again":"Relire",counts:"Décomptes","embeddings.pending":"Vecteurs en attente",usage:"Usage d’un modèle de langue aujourd’hui","usage.period":"Période","usage.calls":"Appels","usage.failed":"Échoués","usage.unanswered":"Sans réponse valable","usage.tokens":"Tokens entrants / sortants","usage.cost":"Coût / budget",nowhere:"Cette page n’existe pas","nowhere.go":"Aller à la recherche",key:"Clé","key.use":"Utiliser dans cet onglet","key.hint":'Le lien que "anaphora up" affiche en apporte une, et "anaphora key create" en crée une.',"key.refused":"Le serveur n’accepte pas cette clé. Saisissez-en une autre.","kind.FACT":"Fait","kind.EPISODE":"Épisode","kind.PROCEDURE":"Procédure","kind.SUMMARY":"Résumé","kind.Entity":"Entité","kind.Concept":"Concept","kind.Thread":"Conversation","term.TOPIC":"sujet","term.CATEGORY":"catégorie","term.MESSAGE_TYPE":"sorte de message","term.ENTITY_TYPE":"sorte d'entité","edge.LINK":"liens entre souvenirs","edge.MENTIONS":"mentions","edge.SUBJECT":"sujets","edge.OBJECT":"objets","edge.RELATES":"relations entre entités","edge.INSTANCE_OF":"concepts d'entités","edge.SUBCLASS_OF":"sous-classes","edge.IN_THREAD":"conversations","status.PENDING_EMBED":"vecteur en attente","status.ACTIVE":"actif","status.STALE":"périmé","status.DEPRECATED":"n’est plus cru","status.SUPERSEDED":"remplacé","status.MERGED":"fusionné","status.RETRACTED":"rétracté","status.FORGOTTEN":"oublié","trust.QUARANTINED":"en quarantaine","trust.UNTRUSTED":"non fiable","trust.STANDARD":"normale","trust.VERIFIED":"vérifié","conflict.DUPLICATE":"Dit deux fois","conflict.CONTRADICTION":"Contradiction","conflict.OPEN":"ouvert","conflict.RESOLVED":"résolu","conflict.DISMISSED":"écarté","reason.polarity":"l’un loue, l’autre blâme","reason.negation":"l’un nie l’autre","reason.functional_predicate":"un seul peut valoir à la fois","reason.model":"trouvé par un modèle","reason.duplicate":"ils disent la même chose","verdict.MERGE":"Fusionner","verdict.KEEP_BOTH":"Les deux valent","verdict.SUPERSEDE_A":"B remplace A","verdict.SUPERSEDE_B":"A remplace B","verdict.RETRACT_A":"A n’a jamais été vrai","verdict.RETRACT_B":"B n’a jamais été vrai","verdict.DISMISS":"Pas de conflit","actor.KEY":"clé","actor.RULE":"règle","actor.MODEL":"modèle","actor.RUN":"exécution","actor.SYSTEM":"système","health.OK":"bien","health.DEGRADED":"dégradé","health.FAILING":"en panne","run.CONSOLIDATION":"Consolidation","run.REFLECTION":"Réflexion","run.EMBEDDING":"Vectorisation","run.ENRICHMENT":"Enrichissement","run.BACKFILL":"Rattrapage","run.TUNING":"Réglage","run.RETENTION":"Rétention","run.IMPORT":"Importation","run.ERASURE":"Effacement","run.UNDO":"Annulation","run.FORGET":"Oubli","run.MERGE":"Fusion","runstatus.QUEUED":"en attente","runstatus.RUNNING":"en cours","runstatus.SUCCEEDED":"terminée","runstatus.FAILED":"échouée","runstatus.CANCELLED":"arrêtée"};var _r={skip:"Vai al contenuto",views:"Viste",language:"Lingua",search:"Cerca","search.label":"Che cosa vuoi sapere?",kinds:"Tipi",status:"Stato","status.believed":"Ciò che si crede",results:"Risultati","results.count":"Risultati: {count}","results.none":"Non è stato ricordato nulla. Chiedi con altre parole, scegli meno tipi o riporta gli orologi ad adesso.","words.alone":"Sono state confrontate solo le parole: i vettori non sono ancora pronti.",disputed:"Contestato: c’è un conflitto aperto.",signals:"Segnali del punteggio",relevance:"pertinenza",newest:"Ricordi più recenti","memories.none":"Non ci sono ricordi simili. Raccontagli qualcosa con la mutation remember o scegli altri filtri.",memory:"Ricordo","memory.unknown":"Questo ricordo non esiste o è stato cancellato. Cercane un altro.","memory.unknown.then":"Quel giorno il grafo non conosceva questo ricordo. Scegli un giorno successivo.","memory.past":"Questo è il ricordo com’era noto quel giorno. Riporta l’orologio ad adesso per modificarlo.","memory.held":"Valeva il {day}.","memory.held.not":"Non valeva il {day}.",statement:"Affermazione",not:"non",trust:"Fiducia",confidence:"Certezza",importance:"Importanza","interval.world":"Vale nel mondo","interval.graph":"Creduto dal grafo",expires:"Svanisce il",tags:"Etichette","tags.comma":"Etichette, separate da virgole",topics:"Argomenti",source:"Fonte",sources:"Fonti","sources.none":"È stato detto direttamente: non c’è fonte.","sources.itself":"Un turno è esso stesso una fonte.",held:"valido da {from} a {to}",chain:"Che cosa ha sostituito che cosa",drawn:"Ricavato da questo",links:"Collegamenti","links.none":"Non ha collegamenti con altri ricordi.",erased:"È stato cancellato; ne resta solo l’id.",history:"Cronologia","history.none":"Nulla lo ha cambiato da quando è stato salvato.",field:"Campo",before:"Prima",after:"Dopo",actions:"Azioni","action.edit":"Modifica","action.retract":"Ritratta","action.restore":"Ripristina","action.forget":"Dimentica","restore.ask":"Ripristinare questo ricordo? Sarà creduto di nuovo.","retract.ask":"Dire che non è mai stato vero? Si conserva e non viene più ricordato.","forget.ask":"Nascondere questo ricordo? Si può ripristinare.","forget.ask.hard":"Cancellare questo ricordo e ciò che è stato ricavato solo da esso? Nessuno potrà ripristinarlo.","forget.hard":"Cancellalo per sempre","forget.hide":"Nascondi","forget.erase":"Cancella",text:"Testo","holds.from":"Vale dal","holds.to":"Vale fino al",reason:"Motivo",save:"Salva",cancel:"Annulla",again:"Riprova",more:"Mostra altro",loading:"Caricamento …",unreachable:"L’API non risponde. Questa pagina riprova da sola.",unheard:"Questa chiave non può ascoltare i cambiamenti: si vede ciò che è stato letto.","only.reads":"Questa chiave può solo leggere: non può cambiare nulla.",clocks:"I due orologi","clock.known":"Come credeva il grafo il","clock.valid":"Ciò che valeva il","clock.now":"Adesso","clocks.hint":"Ogni giorno è preso alla sua fine, in UTC.","clocks.known.alone":"Nomi e conversazioni valgono in ogni momento: il secondo orologio non cambia nulla in questa pagina.","clocks.unheeded":"Questa pagina mostra il presente: gli orologi non la cambiano.","none.then":"Non ce n’era nessuno nel momento indicato dagli orologi. Scegli un altro giorno o riporta gli orologi ad adesso.",entities:"Entità","entities.label":"Quale nome?","entities.none":"Non ci sono ancora entità. Arrivano con i ricordi che nominano qualcuno o qualcosa.","entities.none.named":"Nessuna entità ha questo nome. Prova con una parte.",entity:"Entità","entity.unknown":"Questa entità non esiste. Cercane un’altra per nome.","entity.unknown.then":"Quel giorno il grafo non conosceva questa entità. Scegli un giorno successivo.","entity.past":"Questa è l’entità com’era nota quel giorno. Riporta l’orologio ad adesso per cambiarla.","merged.into":"È stata unita a",type:"Tipo",aliases:"Altri nomi",concept:"Concetto",concepts:"Concetti",facts:"Fatti","facts.none":"Nessun fatto la nomina nel momento indicato dagli orologi.","facts.other":"In frasi","first.only":"Sono mostrati i primi {count}.",related:"Entità correlate","related.none":"Non è correlata a nessun’altra nel momento indicato dagli orologi.","mentioned.in":"Menzionata in","mentioned.none":"Nient’altro la menziona nel momento indicato dagli orologi.",conflicts:"Conflitti","conflicts.keys":"Tasti: j e k vanno al conflitto successivo e al precedente, da 1 a 5 decidono quello attuale.","conflicts.none":"Nessun conflitto attende un verdetto. Quelli nuovi appaiono qui da soli.","conflicts.past":"Questi conflitti erano aperti quel giorno, con i loro lati di allora. Riporta l’orologio ad adesso per decidere.","conflicts.held":"Sono mostrati solo i conflitti i cui due lati valevano nel giorno del secondo orologio.","conflicts.of.none":"Niente lo contraddice.",decide:"Decidi",decided:"Deciso: {verdict}.",verdict:"Verdetto",similarity:"somiglianza",threads:"Conversazioni","threads.none":"Non ci sono ancora conversazioni. Salva dei turni con la mutation addTurn.",thread:"Conversazione","thread.none":"Non aveva turni nel momento indicato dall’orologio.","thread.unknown":"Questa conversazione non esiste. Scegline una dall’elenco.","thread.unknown.then":"Quel giorno questa conversazione non era cominciata. Scegli un giorno successivo.",graph:"Grafo","graph.around":"Grafo intorno","graph.choose":"Scegliete il centro del grafo: aprite un ricordo, un'entità o un concetto.","graph.unknown":"Non c'è nulla con questo identificativo. Aprite un ricordo, un'entità o un concetto e proseguite da lì.","graph.unknown.then":"Il grafo non lo conosceva quel giorno. Scegliete un giorno successivo.","graph.count":"Nodi: {nodes}, archi: {edges}","graph.truncated":"Ce ne sono altri: scegliete meno archi o relazioni.","graph.picture":"Immagine del grafo, su {name}","graph.list":"Nodi del grafo","graph.keys":"Nell'immagine: le frecce vanno al nodo successivo, Invio lo espande, p lo fissa, + e - cambiano la scala. Un nodo trascinato resta fissato.","graph.expand":"Espandi","graph.pin":"Fissa","graph.undrawn":"Questo browser non può disegnare l'immagine. L'elenco dice lo stesso.",edges:"Archi",relations:"Relazioni",all:"tutte",reviews:"Nomi","reviews.keys":"Tasti: j e k vanno alla domanda successiva e alla precedente, 1 dice la stessa, 2 dice un'altra.","reviews.none":"Nessun nome attende una risposta. Le domande compaiono qui quando un nome può essere di un'entità nota.","reviews.past":"Questi nomi aspettavano una risposta quel giorno. Riporta l’orologio ad adesso per rispondere.","reviews.same.done":"Unite in un'entità:","reviews.other.done":"Resta un'entità a sé:","reviews.undo":"L'esecuzione si può annullare.",review:"È la stessa?","review.mention":"Menzionata come","review.known":"Nota come","review.same":"La stessa","review.other":"Un'altra",merge:"Unisci","merge.with.another":"Unisci con un'altra","merge.with":"Unisci con","merge.stays":"Quale resta?","merge.ask":"Menzioni, fatti e relazioni di entrambe passano all'entità che resta. L'unione è un'esecuzione e si può annullare.","merge.choose":"Scegliete l'altra entità.",merged:"Unite a essa","merge.undo":"Annulla l'unione",ontology:"Ontologia","ontology.label":"Quale concetto?","ontology.none":"Non ci sono ancora concetti. Arrivano con le mutazioni defineConcept e importOntology.","ontology.none.named":"Nessun concetto ha un nome simile. Provate con una parte.","concept.unknown":"Non esiste questo concetto. Sceglietene uno dell'albero.","concepts.today":"I concetti sono mostrati come sono oggi: l’ontologia non conserva un passato.","concepts.then":"Le loro entità sono quelle di quel giorno.","concept.parents":"È un tipo di","concept.children":"I suoi tipi","concept.entities.none":"Nessuna entità è di questo stesso concetto.",layer:"Livello","layer.shared":"condiviso da tutti gli utenti","layer.own":"il vostro",vocabulary:"Vocabolario",suggestions:"Termini proposti","suggestions.least":"Usati almeno tante volte:","suggestions.shared":"Decidere per tutti gli utenti","suggestions.none":"Nessun termine attende una decisione. I termini compaiono qui quando i ricordi li usano spesso.","term.used":"usato {count} volte","term.approve":"Accogli","term.reject":"Rifiuta","term.approved":"accolto.","term.rejected":"rifiutato.","term.run":"Un'esecuzione classifica di nuovo i ricordi.",terms:"Termini",runs:"Esecuzioni","runs.none":"Non è ancora stato eseguito nulla. Le esecuzioni arrivano con consolidamento, estrazione, importazioni e oblio.",run:"Esecuzione","undo.run":"Annulla l’esecuzione","undo.ask":"Annullare tutto ciò che questa esecuzione ha cambiato? L’annullamento è a sua volta un’esecuzione annullabile.",undone:"annullata",undoes:"annulla: {kind}",dry:"simulazione",progress:"Avanzamento","cancel.run":"Ferma l’esecuzione","cancel.ask":"Fermare questa esecuzione dov’è? Ciò che ha fatto resta e può essere annullato.",health:"Salute","read.again":"Rileggi",counts:"Conteggi","embeddings.pending":"Vettori in attesa",usage:"Uso di un modello linguistico oggi","usage.period":"Periodo","usage.calls":"Chiamate","usage.failed":"Fallite","usage.unanswered":"Senza risposta valida","usage.tokens":"Token in entrata / uscita","usage.cost":"Costo / budget",nowhere:"Questa pagina non esiste","nowhere.go":"Vai alla ricerca",key:"Chiave","key.use":"Usa in questa scheda","key.hint":'Il link stampato da "anaphora up" ne porta una, e "anaphora key create" ne crea una.',"key.refused":"Il server non accetta questa chiave. Inseriscine un’altra.","kind.FACT":"Fatto","kind.EPISODE":"Episodio","kind.PROCEDURE":"Procedura","kind.SUMMARY":"Riassunto","kind.Entity":"Entità","kind.Concept":"Concetto","kind.Thread":"Conversazione","term.TOPIC":"tema","term.CATEGORY":"categoria","term.MESSAGE_TYPE":"tipo di messaggio","term.ENTITY_TYPE":"tipo di entità","edge.LINK":"collegamenti tra ricordi","edge.MENTIONS":"menzioni","edge.SUBJECT":"soggetti","edge.OBJECT":"oggetti","edge.RELATES":"relazioni tra entità","edge.INSTANCE_OF":"concetti di entità","edge.SUBCLASS_OF":"sottoclassi","edge.IN_THREAD":"conversazioni","status.PENDING_EMBED":"vettore in attesa","status.ACTIVE":"attivo","status.STALE":"scaduto","status.DEPRECATED":"non più creduto","status.SUPERSEDED":"sostituito","status.MERGED":"unito","status.RETRACTED":"ritrattato","status.FORGOTTEN":"dimenticato","trust.QUARANTINED":"in quarantena","trust.UNTRUSTED":"non attendibile","trust.STANDARD":"normale","trust.VERIFIED":"verificato","conflict.DUPLICATE":"Detto due volte","conflict.CONTRADICTION":"Contraddizione","conflict.OPEN":"aperto","conflict.RESOLVED":"risolto","conflict.DISMISSED":"scartato","reason.polarity":"uno loda, l’altro biasima","reason.negation":"uno nega l’altro","reason.functional_predicate":"solo uno può valere alla volta","reason.model":"trovato da un modello","reason.duplicate":"dicono la stessa cosa","verdict.MERGE":"Unisci","verdict.KEEP_BOTH":"Valgono entrambi","verdict.SUPERSEDE_A":"B sostituisce A","verdict.SUPERSEDE_B":"A sostituisce B","verdict.RETRACT_A":"A non è mai stato vero","verdict.RETRACT_B":"B non è mai stato vero","verdict.DISMISS":"Nessun conflitto","actor.KEY":"chiave","actor.RULE":"regola","actor.MODEL":"modello","actor.RUN":"esecuzione","actor.SYSTEM":"sistema","health.OK":"bene","health.DEGRADED":"degradato","health.FAILING":"guasto","run.CONSOLIDATION":"Consolidamento","run.REFLECTION":"Riflessione","run.EMBEDDING":"Vettorizzazione","run.ENRICHMENT":"Arricchimento","run.BACKFILL":"Recupero","run.TUNING":"Regolazione","run.RETENTION":"Conservazione","run.IMPORT":"Importazione","run.ERASURE":"Cancellazione","run.UNDO":"Annullamento","run.FORGET":"Oblio","run.MERGE":"Unione","runstatus.QUEUED":"in coda","runstatus.RUNNING":"in corso","runstatus.SUCCEEDED":"completata","runstatus.FAILED":"fallita","runstatus.CANCELLED":"fermata"};var ut={en:fr,es:hr,fr:vr,de:yr,it:_r},Ar="anaphora.language",Kt=e=>e!==null&&Object.hasOwn(ut,e);function Ui(){let e=localStorage.getItem(Ar);return Kt(e)?e:navigator.languages.map(n=>n.slice(0,2)).find(Kt)??"en"}var ze=new ve(Ui());function br(e){Kt(e)&&(localStorage.setItem(Ar,e),ze.set(e))}var kr=new Map;function $i(e){let n=ut[e],r=(l,d={})=>(n[l]??l).replace(/\{(\w+)\}/g,(m,c)=>String(d[c]??"")),i=new Intl.DateTimeFormat(e,{dateStyle:"medium",timeZone:"UTC"}),s=new Intl.DateTimeFormat(e,{dateStyle:"medium",timeStyle:"short",timeZone:"UTC"}),o=new Intl.NumberFormat(e,{maximumFractionDigits:3}),a=new Intl.NumberFormat(e,{style:"percent",maximumFractionDigits:0});return Object.assign(r,{of:(l,d)=>n[`${l}.${d}`]??d.replaceAll("_"," ").toLowerCase(),day:l=>i.format(new Date(l)),moment:l=>s.format(new Date(l)),number:l=>o.format(l),share:l=>a.format(l)})}function p(){let e=q(ze),n=kr.get(e)??$i(e);return kr.set(e,n),n}var Vi=Symbol.for("pv"),qi=0;function t(e,n,r,i,s,o){n||(n={});var a,l,d=n;if("ref"in d&&typeof e!="function")for(l in d={},n)l=="ref"?a=n[l]:d[l]=n[l];var m={type:e,props:d,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vi,__v:--qi,__i:-1,__u:0};return(s||o)&&(m.__source=s,m.__self=o),L.vnode&&L.vnode(m),m}var $t=864e5,Ot=e=>new Date(e*$t).toISOString().slice(0,10),Lt=e=>Math.floor(Date.parse(e)/$t),Ut=()=>Math.floor(Date.now()/$t);function Tr({clock:e,first:n}){let r=p(),i=Ue(K().params,e),s=Ut(),o=i?Math.min(Math.max(Lt(i),n),s):s,a=d=>ee({[e]:d&&!(e==="known"&&Lt(d)>=s)?d:null},{keep:!0}),l=`clock-${e}`;return t("div",{class:"clock",children:[t("label",{for:l,children:r(`clock.${e}`)}),t("div",{class:"row",children:[t("input",{id:l,type:"date",value:i??"",max:e==="known"?Ot(s):void 0,onChange:d=>a(d.currentTarget.value)}),t("input",{type:"range","aria-label":r(`clock.${e}`),min:n,max:s,value:o,"aria-valuetext":r.day(Ot(o)),onChange:d=>a(d.currentTarget.valueAsNumber>=s?"":Ot(d.currentTarget.valueAsNumber))}),t("button",{type:"button",class:"plain",disabled:!i,onClick:()=>a(""),children:r("clock.now")})]})]})}function wr({obeyed:e}){let n=p(),{params:r}=K();return e?t(Gi,{both:e==="both"}):Ue(r,"known")||Ue(r,"valid")?t("p",{class:"notice",children:n("clocks.unheeded")}):null}function Gi({both:e}){let n=p(),i=se(o=>T(Rn,{},o),"oldest").data?.memories?.edges[0]?.node.createdAt,s=i?Math.min(Lt(i),Ut()-1):Ut()-365;return t("section",{class:"clocks","aria-label":n("clocks"),children:[t(Tr,{clock:"known",first:s}),t(Tr,{clock:"valid",first:s}),t("p",{class:"hint",children:[n("clocks.hint"),!e&&` ${n("clocks.known.alone")}`]})]})}function A({text:e}){return t("bdi",{class:"said",children:e})}function De({memory:e}){let n=p();return t("span",{class:"badges",children:[t("span",{class:`kind ${e.kind}`,children:n.of("kind",e.kind)}),e.status!=="ACTIVE"&&t("span",{class:"badge status",children:n.of("status",e.status)}),e.trust!=="STANDARD"&&t("span",{class:`badge ${e.trust}`,children:n.of("trust",e.trust)})]})}function Vt(e){let n=p(),r=e.__typename==="Episode"?e.occurredAt:e.createdAt,i=[n.day(r)];return e.__typename==="Episode"&&i.push(e.role),(e.validFrom||e.validTo)&&i.push(n("held",{from:e.validFrom?n.day(e.validFrom):"…",to:e.validTo?n.day(e.validTo):"…"})),i.join(" · ")}function te({memory:e,children:n}){let r=Vt(e);return t("div",{class:"memory",children:[t(De,{memory:e}),t("p",{class:"text",children:t("a",{href:M("memory",e.id),children:t(A,{text:e.text})})}),t("p",{class:"meta",children:t("bdi",{children:r})}),n]})}function Ee({memories:e,label:n}){return t("ul",{class:"list","aria-label":n,children:e.map(r=>t("li",{class:"card",children:t(te,{memory:r})},r.id))})}function ce({entity:e}){return t("a",{class:"chip",href:M("entity",e.id),children:[t(A,{text:e.name})," ",t("small",{children:t("bdi",{children:e.type})})]})}function Se({thread:e}){return t("a",{href:M("thread",e.id),children:t(A,{text:e.title||e.key})})}function pe({error:e,again:n}){let r=p(),i=e instanceof Te;return t("div",{class:"problem",role:"alert",children:[t("p",{dir:"auto",children:i?r("unreachable"):e.message}),n&&t("button",{type:"button",onClick:n,children:r("again")})]})}function R({of:e,absent:n,children:r}){let i=p();return n&&e.error instanceof Ce&&e.error.code==="NOT_FOUND"?t(C,{children:n}):t(f,{children:[e.error&&t(pe,{error:e.error,again:e.reload}),e.data!==null?r(e.data):e.waiting&&!e.error&&t("p",{class:"hint",role:"status",children:i("loading")})]})}function C({children:e}){return t("p",{class:"empty",children:e})}function j({of:e}){let n=p();return e.more?t("button",{type:"button",class:"more",onClick:e.more,disabled:e.waiting,children:n("more")}):null}function Er(e){let n=V(e);n.current=e,N(()=>{let r=i=>{let s=i.target;i.ctrlKey||i.metaKey||i.altKey||i.repeat||s?.closest("input, select, textarea, dialog")||n.current(i.key)&&i.preventDefault()};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function ct({cases:e,reload:n,decisionOf:r,settle:i}){let[s,o]=k(),[a,l]=k(null),d=V(!1),m=e.findIndex(({id:y})=>y===s),c=V(0),h=m>=0?m:Math.min(c.current,Math.max(0,e.length-1)),g=e[h]?.id;rt(()=>{c.current=h,g!==s&&o(g)},[h,g,s]);let u=async(y,_)=>{if(!d.current){d.current=!0,l(null);try{await i(y,_)}catch(v){l(v)}finally{d.current=!1,n()}}};return Er(y=>{let _=e[m],v=r(y);if(y==="j")o(e[Math.min(h+1,e.length-1)]?.id);else if(y==="k")o(e[Math.max(h-1,0)]?.id);else if(_&&v!==void 0)u(_,v);else return!1;return!0}),{present:g,choose:o,error:a,decide:u}}function gt({label:e,present:n,choose:r,children:i}){let s=V(null),o=V(!0);return N(()=>{n&&!o.current&&s.current?.focus(),o.current=!1},[n]),t("article",{ref:s,class:`card conflict${n?" present":""}`,tabIndex:-1,"aria-current":n?"true":void 0,"aria-label":e,onClick:r,children:i})}var qt=["SUPERSEDE_B","SUPERSEDE_A","KEEP_BOTH","MERGE","DISMISS"],Bi=["RETRACT_A","RETRACT_B"];function Mr(){let e=p(),{id:n,params:r}=K(),i={knownAt:$(r,"known"),validAt:$(r,"valid")},s=i.knownAt!==null,o=Z(q(J),"WRITE"),a=o&&!s,l=Q(JSON.stringify(i),async(v,b)=>z((await T(Tn,{...i,after:v},b)).conflicts));U("conflict",l.reload);let[d,m]=k(""),c=l.data??[],{present:h,choose:g,error:u,decide:y}=ct({cases:c,reload:l.reload,decisionOf:v=>a?qt[Number(v)-1]:void 0,settle:async(v,b)=>{await T(wn,{conflict:{id:v.id},verdict:b}),m(e("decided",{verdict:e.of("verdict",b)}))}}),_=c.some(v=>v.id===n);return N(()=>{_&&g(n)},[_]),t(f,{children:[t("h1",{tabIndex:-1,children:e("conflicts")}),s?t("p",{class:"notice",children:e("conflicts.past")}):t("p",{class:"hint",children:e(o?"conflicts.keys":"only.reads")}),i.validAt&&t("p",{class:"hint",children:e("conflicts.held")}),t("p",{class:"notice",role:"status",hidden:!d,children:d}),u&&t(pe,{error:u}),t(R,{of:l,children:v=>t(f,{children:[v.length===0&&t(C,{children:e(s||i.validAt?"none.then":"conflicts.none")}),v.map(b=>t(zi,{conflict:b,present:b.id===h,choose:()=>g(b.id),decide:a?w=>{y(b,w)}:null},b.id))]})}),t(j,{of:l})]})}function zi({conflict:e,present:n,choose:r,decide:i}){let s=p();return t(gt,{label:s.of("conflict",e.kind),present:n,choose:r,children:[t("p",{class:"meta",children:[t("strong",{children:s.of("conflict",e.kind)})," · ",s.of("reason",e.reason),e.similarity!==null&&` · ${s("similarity")} ${s.share(e.similarity)}`,e.createdAt&&` · ${s.day(e.createdAt)}`]}),t("div",{class:"sides",children:[t(Sr,{name:"A",memory:e.a}),t(Sr,{name:"B",memory:e.b})]}),i&&t("p",{class:"row",role:"group","aria-label":s("verdict"),children:[...qt,...Bi].map((o,a)=>t("button",{type:"button",class:"plain",onClick:()=>i(o),children:[a<qt.length&&t("kbd",{children:a+1})," ",s.of("verdict",o)]},o))})]})}function Sr({name:e,memory:n}){let r=p();if(!n)return t("div",{children:[t("h2",{children:e}),t("p",{class:"hint",children:r("erased")})]});let i=n.derivedFrom.edges.map(({node:s})=>s);return t("div",{children:[t("h2",{children:e}),t(te,{memory:n,children:t("p",{class:"meta",children:[r("trust"),": ",r.of("trust",n.trust)]})}),t("h3",{children:r("sources")}),i.length===0&&t("p",{class:"hint",children:r("sources.none")}),t("ul",{class:"list",children:i.map(s=>t("li",{children:t(te,{memory:s,children:s.thread&&t("p",{class:"meta",children:t(Se,{thread:s.thread})})})},s.id))})]})}function xr(){let e=p(),{params:n}=K(),r=(n.get("q")??"").trim(),i=$(n,"known"),[s,o]=k(r);N(()=>o(r),[r]);let a={search:r||null,first:50,knownAt:i},l=Q(JSON.stringify(a),async(d,m)=>z((await T(st,{...a,after:d},m)).entities));return U("memory",l.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("entities")}),t("form",{role:"search",onSubmit:d=>{d.preventDefault(),ee({q:s.trim()})},children:[t("label",{for:"name",children:e("entities.label")}),t("div",{class:"row",children:[t("input",{id:"name",type:"search",autocomplete:"off",value:s,onInput:d=>o(d.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]})]}),t(R,{of:l,children:d=>t(f,{children:[d.length===0&&t(C,{children:e(r?"entities.none.named":i?"none.then":"entities.none")}),t("ul",{class:"list columns",children:d.map(m=>t("li",{class:"card",children:[t(ce,{entity:m}),m.aliases.length>0&&t("p",{class:"meta",children:m.aliases.map(c=>t(f,{children:[t(A,{text:c},c)," "]}))})]},m.id))})]})}),t(j,{of:l})]})}function ye({title:e,confirm:n,act:r,close:i,danger:s=!1,children:o}){let a=p(),l=V(null),[d,m]=k(!1),[c,h]=k(null);return rt(()=>l.current?.showModal(),[]),t("dialog",{ref:l,onClose:i,"aria-labelledby":"dialog-title",children:t("form",{onSubmit:u=>{u.preventDefault(),!d&&(m(!0),h(null),r().then(i,y=>{h(y),m(!1)}))},children:[t("h2",{id:"dialog-title",children:e}),o,c&&t(pe,{error:c}),t("p",{class:"row end",children:[t("button",{type:"button",class:"plain",onClick:()=>l.current?.close(),children:a("cancel")}),t("button",{type:"submit",class:s?"danger":"",disabled:d,children:n})]})]})})}function $e({id:e,close:n}){let r=p();return t(ye,{title:r("undo.run"),confirm:r("undo.run"),close:n,act:()=>T(Wn,{id:e}),children:t("p",{children:r("undo.ask")})})}var Qi=3,ji=100;function Rr({entity:e,close:n}){let r=p(),[i,s]=k(e.name),[o,a]=k(null),[l,d]=k(!0),m=i.trim(),c=se(async v=>(await T(st,{search:m,first:20,after:null,knownAt:null},v)).entities?.edges??[],m||null),h=(c.data??[]).map(({node:v})=>v).filter(({id:v})=>v!==e.id),g=h.find(({id:v})=>v===o),[u,y]=l?[e,g]:[g,e],_=async()=>{if(!u||!y)throw new Error(r("merge.choose"));await T($n,{winner:u.id,losers:[y.id]})};return t(ye,{title:r("merge"),confirm:r("merge"),close:n,act:_,children:[t("p",{children:r("merge.ask")}),t("label",{children:[r("entities.label"),t("input",{dir:"auto",value:i,onInput:v=>s(v.currentTarget.value)})]}),t(R,{of:c,children:()=>t("fieldset",{class:"others",children:[t("legend",{children:r("merge.with")}),h.length===0&&t(C,{children:r("entities.none.named")}),h.map(({id:v,name:b,type:w})=>t("label",{class:"check",children:[t("input",{type:"radio",name:"other",checked:v===o,onChange:()=>a(v)})," ",t(A,{text:b})," ",t("small",{children:t("bdi",{children:w})})]},v))]})}),g&&t("fieldset",{class:"others",children:[t("legend",{children:r("merge.stays")}),t("label",{class:"check",children:[t("input",{type:"radio",name:"stays",checked:l,onChange:()=>d(!0)})," ",t(A,{text:e.name})]}),t("label",{class:"check",children:[t("input",{type:"radio",name:"stays",checked:!l,onChange:()=>d(!1)})," ",t(A,{text:g.name})]})]})]})}var Wi=(e,n)=>T(Vn,{after:e},n);async function Hi(e,n){let r=new Map,i=null;for(let a=0;a<Qi;a+=1){let{runs:l}=await Wi(i,n);for(let{node:d}of l?.edges??[])if(!(d.undoneBy||d.status!=="SUCCEEDED"))for(let{node:m}of d.changes.edges)m.subjectId&&m.subjectLabel==="Entity"&&!r.has(m.subjectId)&&r.set(m.subjectId,d.id);if(i=l?.pageInfo.hasNextPage?l.pageInfo.endCursor:null,i===null)break}let s=[...r.keys()].slice(0,ji),o=new Map;for(let a of s.length?(await T(qn,{ids:s},n)).nodes:[]){let l=a&&r.get(a.id);!l||a.__typename!=="Entity"||a.mergedInto?.id!==e||o.set(l,{run:l,names:[...o.get(l)?.names??[],a.name]})}return[...o.values()]}function Cr({id:e,changed:n}){let r=p(),i=Z(q(J),"MAINTAIN"),[s,o]=k(null),a=se(l=>Hi(e,l),i?`merges ${e}`:null);return U("run",a.reload),a.data?.length?t("section",{"aria-labelledby":"merged",children:[t("h2",{id:"merged",children:r("merged")}),t("ul",{class:"list",children:a.data.map(({run:l,names:d})=>t("li",{class:"row",children:[d.map(m=>t("span",{class:"chip",children:t(A,{text:m})},m)),t("button",{type:"button",class:"plain",onClick:()=>o(l),children:r("merge.undo")})]},l))}),s&&t($e,{id:s,close:()=>{o(null),a.reload(),n()}})]}):null}function Dr(){let e=p(),{id:n,params:r}=K(),i=$(r,"known"),s=me(Sn,{id:n,knownAt:i,validAt:$(r,"valid")});return U("memory",s.reload),U("run",s.reload),t(f,{children:[t("h1",{tabIndex:-1,children:[e("entity"),s.data?.entity&&t(f,{children:[": ",t(A,{text:s.data.entity.name})]})]}),t(R,{of:s,absent:e(i?"entity.unknown.then":"entity.unknown"),children:({entity:o})=>o&&t(Yi,{entity:o,asked:n,past:i!==null,reload:s.reload})})]})}function Yi({entity:e,asked:n,past:r,reload:i}){let s=p(),o=Z(q(J),"WRITE")&&!r,[a,l]=k(!1),d=e.facts.edges.map(({node:c})=>c),m=e.others.edges.map(({node:c})=>c);return t("article",{"aria-label":s("entity"),children:[e.id!==n&&t("p",{class:"notice",children:[s("merged.into")," ",t(A,{text:e.name})]}),r&&t("p",{class:"notice",children:s("entity.past")}),t("p",{class:"row",children:[t("a",{href:M("graph",e.id),children:s("graph.around")}),o&&t("button",{type:"button",class:"plain",onClick:()=>l(!0),children:s("merge.with.another")})]}),a&&o&&t(Rr,{entity:e,close:()=>{l(!1),i()}}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:s("type")}),t("dd",{children:t(A,{text:e.type})})]}),t("div",{children:[t("dt",{children:s("aliases")}),t("dd",{children:e.aliases.length?e.aliases.map(c=>t(f,{children:[t(A,{text:c},c)," "]})):"–"})]}),e.concept&&t("div",{children:[t("dt",{children:s("concept")}),t("dd",{children:[t("a",{href:M("ontology",e.concept.id),children:t(A,{text:e.concept.name})})," ",e.concept.description&&t(A,{text:e.concept.description}),r&&t("p",{class:"hint",children:s("concepts.today")})]})]})]}),t("section",{"aria-labelledby":"facts",children:[t("h2",{id:"facts",children:s("facts")}),d.length?t(Ji,{facts:d}):t(C,{children:s("facts.none")}),e.facts.pageInfo.hasNextPage&&t("p",{class:"hint",children:s("first.only",{count:d.length})})]}),t(Zi,{entity:e}),!r&&t(Cr,{id:e.id,changed:i}),t("section",{"aria-labelledby":"others",children:[t("h2",{id:"others",children:s("mentioned.in")}),m.length?t(Ee,{memories:m}):t(C,{children:s("mentioned.none")}),e.others.pageInfo.hasNextPage&&t("p",{class:"hint",children:s("first.only",{count:m.length})})]})]})}function Ji({facts:e}){let n=p(),r=new Map;for(let i of e){let s=i.__typename==="Fact"&&i.predicate||"";r.set(s,[...r.get(s)??[],i])}return t(f,{children:[...r].map(([i,s])=>t("section",{class:"group",children:[t("h3",{children:i?t("bdi",{children:i.replaceAll("_"," ")}):n("facts.other")}),t("ul",{class:"list",children:s.map(o=>t("li",{class:"card",children:t(te,{memory:o})},o.id))})]},i))})}function Zi({entity:e}){let n=p();return t("section",{"aria-labelledby":"related",children:[t("h2",{id:"related",children:n("related")}),e.related.length===0&&t(C,{children:n("related.none")}),t("ul",{class:"list columns",children:e.related.map(r=>t("li",{class:"card",children:[t(ce,{entity:r.entity}),r.steps.map(i=>t("p",{class:"meta",children:[i.from.id===e.id?"→":"←"," ",t("bdi",{children:i.name.replaceAll("_"," ")}),(i.since||i.until)&&` · ${n("held",{from:i.since?n.day(i.since):"…",to:i.until?n.day(i.until):"…"})}`]},i.id))]},`${r.entity.id} ${r.steps.map(({id:i})=>i).join()}`))})]})}var Gt=["FACT","EPISODE","PROCEDURE","SUMMARY","Entity","Concept","Thread"],mt=6,Xi={Entity:"entity",Concept:"ontology",Thread:"thread"};function Qe(e){return"kind"in e?e.kind:Gt.find(n=>n===e.__typename)??"Entity"}function Ve(e){return"text"in e?e.text:"name"in e?e.name:"key"in e&&(e.title||e.key)||e.id}function Ir(e){let n=p(),r=new Map(e.nodes.map(s=>[s.id,Ve(s)])),i=new Map;for(let s of e.edges)for(let o of new Set([s.from,s.to]))i.set(o,[...i.get(o)??[],s]);return t("ul",{class:"list nodes","aria-label":n("graph.list"),tabIndex:0,children:e.nodes.map(s=>t(es,{...e,node:s,edges:i.get(s.id)??[],names:r},s.id))})}function es({node:e,names:n,...r}){let i=p(),s=V(null),o=Qe(e),a=e.id===r.present;N(()=>{let d=s.current?.parentElement;a&&d&&s.current&&(d.scrollTop=s.current.offsetTop-d.offsetTop)},[a]);let l=r.opened.has(e.id);return t("li",{ref:s,class:`card${a?" present":""}`,"aria-current":a?"true":void 0,onClick:()=>r.choose(e.id),children:[t("span",{class:`kind ${o}`,children:i.of("kind",o)}),t("p",{class:"text",children:t("a",{href:M(Xi[o]??"memory",e.id),children:t(A,{text:Ve(e)})})}),t(Fr,{edges:r.edges.slice(0,mt),from:e.id,names:n}),r.edges.length>mt&&t("details",{children:[t("summary",{children:[i("more"),": ",r.edges.length-mt]}),t(Fr,{edges:r.edges.slice(mt),from:e.id,names:n})]}),t("p",{class:"row",children:[e.id!==r.centre&&t(f,{children:[(l||r.more.has(e.id))&&t("button",{type:"button",class:"plain","aria-pressed":l,onClick:()=>r.expand(e.id),children:i("graph.expand")}),t("a",{href:M("graph",e.id),children:i("graph.around")})]}),t("button",{type:"button",class:"plain","aria-pressed":r.pins.has(e.id),onClick:()=>r.pin(e.id),children:i("graph.pin")})]})]})}function Fr({edges:e,from:n,names:r}){return t("ul",{class:"relations",children:e.map(i=>t(ts,{edge:i,from:n,names:r},i.id))})}function ts({edge:e,from:n,names:r}){let i=p(),s=e.from===n;return t("li",{class:"meta",children:[t("span",{"aria-hidden":"true",children:s?"→":"←"})," ",t("bdi",{children:e.rel.replaceAll("_"," ")})," ",t("span",{class:"clipped",children:t(A,{text:r.get(s?e.to:e.from)??""})}),(e.since||e.until)&&` · ${i("held",{from:e.since?i.day(e.since):"…",to:e.until?i.day(e.until):"…"})}`]})}var ns={ArrowRight:0,ArrowDown:Math.PI/2,ArrowLeft:Math.PI,ArrowUp:-Math.PI/2},Nr=.8;function Pr({dots:e,lines:n,present:r,label:i,...s}){let o=p(),a=V(null),l=V(null),[d,m]=k("waiting"),c=V(s);c.current=s,N(()=>{let g=!1;return import("./drawing.js").then(({draw:u})=>{g||!a.current||(l.current=u(a.current,{chosen:y=>c.current.chosen(y),opened:y=>c.current.opened(y),pinned:y=>c.current.pinned(y),dragged:y=>c.current.dragged(y)}),m("there"))}).catch(()=>!g&&m("none")),()=>{g=!0,l.current?.end(),l.current=null}},[]),N(()=>l.current?.show(e,n),[e,n,d]),N(()=>{l.current?.choose(r);let g=l.current?.place(r);a.current&&(a.current.dataset.at=g?`${Math.round(g.x)} ${Math.round(g.y)}`:"")},[r,e,n,d]);let h=g=>{let u=ns[g.key],y=l.current;if(!(!y||g.ctrlKey||g.metaKey||g.altKey)){if(u!==void 0){let _=y.towards(r,u);_&&s.chosen(_)}else if(g.key==="Enter")s.opened(r);else if(g.key==="p")s.pinned(r);else if(g.key==="+")y.zoom(Nr);else if(g.key==="-")y.zoom(1/Nr);else return;g.preventDefault()}};return d==="none"?t("p",{class:"notice",children:o("graph.undrawn")}):t("div",{class:"picture",role:"application","aria-label":i,"aria-describedby":"graph-keys",tabIndex:0,onKeyDown:h,children:t("div",{ref:a,class:"canvas","aria-hidden":"true","data-drawn":d==="there"?e.length:""})})}var Kr=["LINK","MENTIONS","SUBJECT","OBJECT","RELATES","INSTANCE_OF","SUBCLASS_OF","IN_THREAD"],rs=150,Bt=36,is={FACT:"--fact",EPISODE:"--episode",PROCEDURE:"--procedure",SUMMARY:"--summary",Entity:"--entity",Concept:"--danger",Thread:"--quiet"},pt=(e,n)=>(e.get(n)??"").split(",").filter(Boolean);function Or(){let e=p(),{id:n,params:r}=K(),i=pt(r,"open").filter(g=>g!==n),s=Kr.filter(g=>pt(r,"edges").includes(g)),o=pt(r,"rels"),a={ids:[n,...i],limit:rs,edgeKinds:s.length?s:null,rels:o.length?o:null,knownAt:$(r,"known"),validAt:$(r,"valid")},l=se(g=>ss(a,g),n?JSON.stringify(a):null),d=V(null);l.data&&(d.current=l.data);let m=l.data??(l.error?null:d.current),c=m?.nodes.map(g=>g.id)??[];if(U("memory",l.reload,new Set(c)),!n)return t(f,{children:[t("h1",{tabIndex:-1,children:e("graph")}),t(C,{children:[e("graph.choose")," ",t("a",{href:M("search"),children:e("search")})]})]});let h=m?.nodes.find(g=>g.id===n);return t(f,{children:[t("h1",{tabIndex:-1,children:[e("graph"),h&&t(f,{children:[": ",t("bdi",{class:"said short",children:yt(Ve(h))})]})]}),t(R,{of:{...l,data:m},absent:e(a.knownAt?"graph.unknown.then":"graph.unknown"),children:g=>t(os,{graph:g,id:n,opened:i,edges:s,rels:o,kinds:pt(r,"kinds"),past:a.knownAt!==null,waiting:l.waiting})})]})}async function ss(e,n){let r={truncated:!1,frontier:[],dangling:[],edges:[],nodes:[]},i=async s=>(await T(Mn,{...e,ids:s},n)).subgraph??r;try{return await i(e.ids)}catch(s){let[o,...a]=e.ids;if(!(s instanceof Ce)||s.code!=="NOT_FOUND"||!o||!a.length)throw s;let l=await Promise.all(a.map(d=>i([d]).then(()=>[d],()=>[])));return i([o,...l.flat()])}}function yt(e){let n=[...e.replaceAll(/\s+/g," ").trim().slice(0,4*Bt)];return n.length>Bt?`${n.slice(0,Bt-1).join("")}…`:n.join("")}function os({graph:e,id:n,opened:r,edges:i,rels:s,kinds:o,past:a,waiting:l}){let d=p(),[m,c]=k(n),[h,g]=k(new Set),{nodes:u,lines:y}=Ke(()=>as(e,[n,...r],o),[e,n,r.join(),o.join()]),_=u.some(D=>D.id===m)?m:n,v=D=>D!==n&&ee({open:(r.includes(D)?r.filter(re=>re!==D):[...r,D]).join(",")||null}),b=(D,re=!h.has(D))=>g(new Set([...h].filter(fe=>fe!==D).concat(re?D:[]))),w=Ke(()=>u.map(D=>({id:D.id,label:yt(Ve(D)),colour:is[Qe(D)],centre:D.id===n||r.includes(D.id),pinned:h.has(D.id)})),[u,h]),x=Ke(()=>ls(y),[y]),O=u.find(D=>D.id===_);return t("div",{"aria-busy":l,children:[t(ds,{graph:e,edges:i,rels:s,kinds:o}),t("p",{class:"hint",role:"status",children:[d("graph.count",{nodes:u.length,edges:y.length}),e.truncated&&` ${d("graph.truncated")}`]}),a&&u.some(D=>Qe(D)==="Concept")&&t("p",{class:"hint",children:d("concepts.today")}),t("div",{class:"around",children:[t("div",{children:[t(Pr,{dots:w,lines:x,present:_,label:d("graph.picture",{name:O?yt(Ve(O)):""}),chosen:c,opened:v,pinned:b,dragged:D=>b(D,!0)}),t("p",{class:"hint",id:"graph-keys",children:d("graph.keys")})]}),t(Ir,{nodes:u,edges:y,centre:n,present:_,opened:new Set(r),pins:h,more:new Set(e.frontier),choose:c,expand:v,pin:b})]})]})}function as(e,n,r){let i=e.nodes.filter(o=>n.includes(o.id)||!r.length||r.includes(Qe(o))),s=new Set(i.map(o=>o.id));return{nodes:i,lines:e.edges.filter(o=>s.has(o.from)&&s.has(o.to))}}function ls(e){let n=new Map;for(let{from:r,to:i,rel:s}of e){let o=`${r} ${i}`,a=n.get(o)??{id:o,from:r,to:i,label:"",rels:new Set};n.set(o,a),a.rels.add(s.replaceAll("_"," ")),a.label=yt([...a.rels].join(", "))}return[...n.values()]}var zt=(e,n)=>(e.includes(n)?e.filter(r=>r!==n):[...e,n]).join(",")||null;function ds({graph:e,edges:n,rels:r,kinds:i}){let s=p(),o=[...new Set([...r,...e.edges.map(({rel:a})=>a.toLowerCase())])].sort();return t("div",{class:"filters",children:[t(Qt,{name:s("kinds"),all:Gt,chosen:i,label:a=>s.of("kind",a),toggle:a=>ee({kinds:zt(i,a)})}),t(Qt,{name:s("edges"),all:Kr,chosen:n,label:a=>s.of("edge",a),toggle:a=>ee({edges:zt(n,a)})}),t("details",{open:r.length>0,children:[t("summary",{children:[s("relations"),": ",r.length?t("bdi",{children:r.join(", ").replaceAll("_"," ")}):s("all")]}),t(Qt,{name:s("relations"),all:o,chosen:r,label:a=>a.replaceAll("_"," "),toggle:a=>ee({rels:zt(r,a)})})]})]})}function Qt({name:e,all:n,chosen:r,label:i,toggle:s}){return t("fieldset",{class:"row",children:[t("legend",{children:e}),n.map(o=>t("label",{class:"check",children:[t("input",{type:"checkbox",checked:r.includes(o),onChange:()=>s(o)})," ",t("bdi",{children:i(o)})]},o))]})}function us({of:e}){let n=p();return t("button",{type:"button",class:"plain",onClick:e.reload,disabled:e.waiting,children:n("read.again")})}function Lr(){let e=p(),n=me(Zn,{}),r=me(Xn,{});return t(f,{children:[t("h1",{tabIndex:-1,children:e("health")}),t(R,{of:n,children:({health:i,stats:s})=>t(f,{children:[i&&t("section",{"aria-label":e("health"),children:[t("p",{children:[t("span",{class:`badge ${i.status}`,children:e.of("health",i.status)})," ",t("span",{class:"meta",children:["Anaphora ",i.version]})]}),t("div",{class:"wide",children:t("table",{children:t("tbody",{children:i.checks.map(o=>t("tr",{children:[t("th",{scope:"row",children:o.name.replaceAll("_"," ")}),t("td",{children:t("span",{class:`badge ${o.status}`,children:e.of("health",o.status)})}),t("td",{dir:"auto",children:o.detail})]},o.name))})})})]}),s&&t("section",{"aria-labelledby":"counts",children:[t("h2",{id:"counts",children:e("counts")}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:t("a",{href:M("entities"),children:e("entities")})}),t("dd",{children:s.entities??"–"})]}),t("div",{children:[t("dt",{children:t("a",{href:M("threads"),children:e("threads")})}),t("dd",{children:s.threads??"–"})]}),t("div",{children:[t("dt",{children:t("a",{href:M("conflicts"),children:e("conflicts")})}),t("dd",{children:s.openConflicts??"–"})]}),t("div",{children:[t("dt",{children:e("links")}),t("dd",{children:s.links??"–"})]}),t("div",{children:[t("dt",{children:e("concepts")}),t("dd",{children:s.concepts??"–"})]}),t("div",{children:[t("dt",{children:e("embeddings.pending")}),t("dd",{children:s.pendingEmbeddings??"–"})]}),s.memories?.map(({kind:o,status:a,count:l})=>t("div",{children:[t("dt",{children:t("a",{href:M("search","",{kinds:o,status:a}),children:[e.of("kind",o)," · ",e.of("status",a)]})}),t("dd",{children:l})]},`${o} ${a}`))]})]}),t(us,{of:n})]})}),t("section",{"aria-labelledby":"usage",children:[t("h2",{id:"usage",children:e("usage")}),t(R,{of:r,children:({usage:i})=>i&&t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:e("usage.period")}),t("dd",{children:`${e.moment(i.periodStart)} – ${e.moment(i.periodEnd)}`})]}),t("div",{children:[t("dt",{children:e("usage.calls")}),t("dd",{children:i.calls})]}),t("div",{children:[t("dt",{children:e("usage.failed")}),t("dd",{children:i.failed})]}),t("div",{children:[t("dt",{children:e("usage.unanswered")}),t("dd",{children:i.unanswered})]}),t("div",{children:[t("dt",{children:e("usage.tokens")}),t("dd",{children:`${e.number(i.inputTokens)} / ${e.number(i.outputTokens)}`})]}),t("div",{children:[t("dt",{children:e("usage.cost")}),t("dd",{children:[`${e.number(i.cost)} ${i.currency}`,i.budget!==null&&` / ${e.number(i.budget)}`]})]})]})})]})]})}var cs=e=>e.status==="ACTIVE"||e.status==="PENDING_EMBED"?["edit","retract","forget"]:e.status==="FORGOTTEN"?["restore"]:["restore","forget"];function Ur({memory:e,reload:n}){let r=p(),[i,s]=k(null),o=()=>{s(null),n()};return Z(q(J),"WRITE")?t(f,{children:[t("p",{class:"row",role:"group","aria-label":r("actions"),children:cs(e).map(a=>t("button",{type:"button",class:a==="forget"?"plain danger":"plain",onClick:()=>s(a),children:r(`action.${a}`)},a))}),i==="edit"&&t(gs,{memory:e,close:o}),i==="retract"&&t(ms,{memory:e,close:o}),i==="forget"&&t(ps,{memory:e,close:o}),i==="restore"&&t(ye,{title:r("action.restore"),confirm:r("action.restore"),close:o,act:()=>T(Kn,{id:e.id}),children:t("p",{children:r("restore.ask")})})]}):t("p",{class:"hint",children:r("only.reads")})}function gs({memory:e,close:n}){let r=p(),[i,s]=k(e.text),[o,a]=k(e.tags.join(", ")),[l,d]=k(e.validFrom?.slice(0,10)??""),[m,c]=k(e.validTo?.slice(0,10)??""),[h,g]=k(""),[u]=k(e),y=()=>{let _={};return i!==u.text&&(_.text=i),o!==u.tags.join(", ")&&(_.tags=o.split(",").map(v=>v.trim()).filter(Boolean)),l!==(u.validFrom?.slice(0,10)??"")&&(_.validFrom=l?`${l}T00:00:00Z`:null),m!==(u.validTo?.slice(0,10)??"")&&(_.validTo=m?`${m}T00:00:00Z`:null),Object.keys(_).length?T(Nn,{id:u.id,set:_,ifUpdatedAt:u.updatedAt,reason:h.trim()||null}):Promise.resolve()};return t(ye,{title:r("action.edit"),confirm:r("save"),close:n,act:y,children:[t("label",{children:[r("text"),t("textarea",{dir:"auto",rows:4,required:!0,value:i,onInput:_=>s(_.currentTarget.value)})]}),t("label",{children:[r("tags.comma"),t("input",{dir:"auto",value:o,onInput:_=>a(_.currentTarget.value)})]}),t("div",{class:"row",children:[t("label",{children:[r("holds.from"),t("input",{type:"date",value:l,onInput:_=>d(_.currentTarget.value)})]}),t("label",{children:[r("holds.to"),t("input",{type:"date",value:m,onInput:_=>c(_.currentTarget.value)})]})]}),t("label",{children:[r("reason"),t("input",{dir:"auto",value:h,onInput:_=>g(_.currentTarget.value)})]})]})}function ms({memory:e,close:n}){let r=p(),[i,s]=k("");return t(ye,{title:r("action.retract"),confirm:r("action.retract"),close:n,act:()=>T(Pn,{id:e.id,reason:i.trim()||null}),children:[t("p",{children:r("retract.ask")}),t("label",{children:[r("reason"),t("input",{dir:"auto",value:i,onInput:o=>s(o.currentTarget.value)})]})]})}function ps({memory:e,close:n}){let r=p(),[i,s]=k(!1);return t(ye,{title:r("action.forget"),confirm:r(i?"forget.erase":"forget.hide"),danger:!0,close:n,act:()=>T(On,{input:{what:{ids:[e.id]},hard:i}}),children:[t("p",{children:r(i?"forget.ask.hard":"forget.ask")}),t("label",{class:"check",children:[t("input",{type:"checkbox",checked:i,onChange:o=>s(o.currentTarget.checked)})," ",r("forget.hard")]})]})}function Vr({id:e,knownAt:n,changed:r}){let i=p(),s=Q(JSON.stringify([e,n]),async(o,a)=>z((await T(Fn,{id:e,after:o,knownAt:n},a)).memory?.history));return U("memory",s.reload,new Set([e])),t(f,{children:[t(R,{of:s,children:o=>t(f,{children:[o.length===0&&t(C,{children:i("history.none")}),t("ol",{class:"list",children:o.map(a=>t("li",{class:"card change",children:t(ys,{change:a,past:n!==null,changed:()=>{s.reload(),r()}})},a.id))})]})}),t(j,{of:s})]})}function ys({change:e,past:n,changed:r}){let i=p(),[s,o]=k(!1),a=Z(q(J),"MAINTAIN")&&!n,{run:l}=e,d=l&&!l.dryRun&&!l.undoneBy&&l.kind!=="ERASURE"&&l.status!=="QUEUED"&&l.status!=="RUNNING";return t(f,{children:[t("p",{class:"meta",children:[t("strong",{children:i.of("change",e.action)})," · ",t("time",{dateTime:e.at,children:i.moment(e.at)})," ·"," ",i.of("actor",e.actor.kind)," ",t(A,{text:e.actor.name})]}),e.reason&&t("p",{class:"why",children:t(A,{text:e.reason})}),t(fs,{before:e.before,after:e.after}),l&&t("p",{class:"row",children:[t("span",{class:"meta",children:[i("run"),": ",i.of("run",l.kind),l.undoneBy&&` · ${i("undone")}`]}),d&&a&&t("button",{type:"button",class:"plain",onClick:()=>o(!0),children:i("undo.run")})]}),s&&l&&t($e,{id:l.id,close:()=>{o(!1),r()}})]})}var $r=e=>e&&typeof e=="object"?e:{},ft=e=>e==null?"–":typeof e=="string"?e:JSON.stringify(e);function fs({before:e,after:n}){let r=p(),[i,s]=[$r(e),$r(n)],o=[...new Set([...Object.keys(i),...Object.keys(s)])].filter(a=>ft(i[a])!==ft(s[a]));return o.length?t("div",{class:"wide",children:t("table",{children:[t("thead",{children:t("tr",{children:[t("th",{scope:"col",children:r("field")}),t("th",{scope:"col",children:r("before")}),t("th",{scope:"col",children:r("after")})]})}),t("tbody",{children:o.map(a=>t("tr",{children:[t("th",{scope:"row",children:t(A,{text:a})}),t("td",{class:"before",children:t(A,{text:ft(i[a])})}),t("td",{class:"after",children:t(A,{text:ft(s[a])})})]},a))})]})}):null}function qr({origins:e}){return t("ul",{class:"list",children:e.map(n=>t("li",{class:"card",children:[t(te,{memory:n,children:n.thread&&t("p",{class:"meta",children:t(Se,{thread:n.thread})})}),n.derivedFrom&&n.derivedFrom.edges.length>0&&t(qr,{origins:n.derivedFrom.edges.map(({node:r})=>r)})]},n.id))})}function Gr({memory:e}){let n=p(),r=e.derivedFrom.edges.map(({node:i})=>i);return t("section",{"aria-labelledby":"sources",children:[t("h2",{id:"sources",children:n("sources")}),r.length?t(qr,{origins:r}):t(C,{children:n(e.kind==="EPISODE"?"sources.itself":"sources.none")})]})}function hs({memory:e,shown:n}){let r=Vt(e);return t("li",{class:n?"shown":"","aria-current":n?"true":void 0,children:[t(De,{memory:e}),t("p",{class:"text",children:n?t(A,{text:e.text}):t("a",{href:M("memory",e.id),children:t(A,{text:e.text})})}),t("p",{class:"meta",children:t("bdi",{children:r})})]})}function Br({chain:e,shown:n}){return t("ol",{class:"timeline",children:e.map(r=>t(hs,{memory:r,shown:r.id===n},r.id))})}function zr(){let e=p(),{id:n,params:r}=K(),i=$(r,"known"),s=me(Dn,{id:n,knownAt:i});return U("memory",s.reload,new Set([n])),t(f,{children:[t("h1",{tabIndex:-1,children:e("memory")}),t(R,{of:s,absent:e(i?"memory.unknown.then":"memory.unknown"),children:({memory:o})=>o&&t(vs,{memory:o,knownAt:i,heldAt:$(r,"valid"),reload:s.reload})})]})}function vs({memory:e,knownAt:n,heldAt:r,reload:i}){let s=p(),o=n!==null,a=e.chain.edges.map(({node:l})=>l);return t("article",{"aria-label":s("memory"),children:[t(De,{memory:e}),t("p",{class:"statement",id:"statement",children:t(A,{text:e.text})}),o&&t("p",{class:"notice",children:s("memory.past")}),r&&t(_s,{memory:e,at:r}),t("p",{children:t("a",{href:M("graph",e.id),children:s("graph.around")})}),!o&&t(Ur,{memory:e,reload:i}),t(ks,{memory:e}),e.entities.length>0&&t("section",{"aria-labelledby":"mentions",children:[t("h2",{id:"mentions",children:s("entities")}),t("p",{class:"chips",children:e.entities.map(({entity:l})=>t(ce,{entity:l},l.id))})]}),a.length>1&&t("section",{"aria-labelledby":"chain",children:[t("h2",{id:"chain",children:s("chain")}),t(Br,{chain:a,shown:e.id})]}),t(Gr,{memory:e}),t(As,{memory:e}),t(bs,{id:e.id,knownAt:n}),t("section",{"aria-labelledby":"history",children:[t("h2",{id:"history",children:s("history")}),t(Vr,{id:e.id,knownAt:n,changed:i})]})]})}function _s({memory:e,at:n}){let r=p(),i=Date.parse(n),s=!(e.validFrom&&Date.parse(e.validFrom)>i)&&!(e.validTo&&Date.parse(e.validTo)<=i);return t("p",{class:"notice",children:r(s?"memory.held":"memory.held.not",{day:r.day(n)})})}function ks({memory:e}){let n=p(),r=s=>s?n.moment(s):"…",i="–";return t("dl",{class:"facts",children:[e.__typename==="Fact"&&e.predicate&&t("div",{children:[t("dt",{children:n("statement")}),t("dd",{children:[e.subject&&t(ce,{entity:e.subject})," ",e.negated&&`${n("not")} `,t("bdi",{children:e.predicate.replaceAll("_"," ")})," ",e.objectEntity?t(ce,{entity:e.objectEntity}):t(A,{text:e.object??""})]})]}),t("div",{children:[t("dt",{children:n("status")}),t("dd",{children:n.of("status",e.status)})]}),t("div",{children:[t("dt",{children:n("trust")}),t("dd",{children:n.of("trust",e.trust)})]}),t("div",{children:[t("dt",{children:n("confidence")}),t("dd",{children:n.share(e.confidence)})]}),t("div",{children:[t("dt",{children:n("importance")}),t("dd",{children:n.share(e.importance)})]}),t("div",{children:[t("dt",{children:n("interval.world")}),t("dd",{children:`${r(e.validFrom)} – ${r(e.validTo)}`})]}),t("div",{children:[t("dt",{children:n("interval.graph")}),t("dd",{children:`${r(e.createdAt)} – ${r(e.retiredAt)}`})]}),e.expiresAt&&t("div",{children:[t("dt",{children:n("expires")}),t("dd",{children:n.moment(e.expiresAt)})]}),e.thread&&t("div",{children:[t("dt",{children:n("thread")}),t("dd",{children:t(Se,{thread:e.thread})})]}),t("div",{children:[t("dt",{children:n("tags")}),t("dd",{children:e.tags.length?e.tags.map(s=>t(f,{children:[t(A,{text:s},s)," "]})):i})]}),t("div",{children:[t("dt",{children:n("topics")}),t("dd",{children:e.topics.length?e.topics.map(s=>t(f,{children:[t(A,{text:s},s)," "]})):i})]}),e.source&&t("div",{children:[t("dt",{children:n("source")}),t("dd",{children:t(A,{text:e.source})})]})]})}function As({memory:e}){let n=p(),r=e.links.edges.map(({node:s})=>s).filter(({rel:s})=>s!=="derived_from"&&s!=="supersedes"),i=e.links.edges.map(({node:s})=>s).filter(({rel:s,toId:o})=>s==="derived_from"&&o===e.id);return t(f,{children:[i.length>0&&t("section",{"aria-labelledby":"drawn",children:[t("h2",{id:"drawn",children:n("drawn")}),t(Ee,{memories:i.flatMap(({from:s})=>s??[])})]}),t("section",{"aria-labelledby":"links",children:[t("h2",{id:"links",children:n("links")}),r.length===0&&t(C,{children:n("links.none")}),t("ul",{class:"list",children:r.map(({id:s,rel:o,fromId:a,from:l,to:d})=>{let m=a===e.id?d:l;return t("li",{class:"card",children:[t("p",{class:"meta",children:[t("bdi",{children:o.replaceAll("_"," ")})," ",a===e.id?"→":"←"]}),m?t(te,{memory:m}):t("p",{class:"hint",children:n("erased")})]},s)})})]})]})}function bs({id:e,knownAt:n}){let r=p(),i={memoryIds:[e],statuses:["OPEN","RESOLVED","DISMISSED"]},s=se(o=>T(In,{filter:{...i,statuses:[...i.statuses]},knownAt:n},o),JSON.stringify([e,n]));return U("conflict",s.reload),t("section",{"aria-labelledby":"conflicts",children:[t("h2",{id:"conflicts",children:r("conflicts")}),t(R,{of:s,children:({conflicts:o})=>t(f,{children:[!o?.edges.length&&t(C,{children:r("conflicts.of.none")}),t("ul",{class:"list",children:o?.edges.map(({node:a})=>{let l=a.aId===e?a.b:a.a;return t("li",{class:"card",children:[t("p",{class:"meta",children:[r.of("conflict",a.kind)," · ",r.of("conflict",a.status),a.verdict&&` · ${r.of("verdict",a.verdict)}`,a.status==="OPEN"&&!n&&t(f,{children:[" · ",t("a",{href:M("conflicts",a.id),children:r("decide")})]})]}),l?t(te,{memory:l}):t("p",{class:"hint",children:r("erased")})]},a.id)})})]})})]})}function Qr({roots:e,shown:n}){let r=p(),i=V(null),[s,o]=k(""),a=s||(e[0]?.id??""),l=d=>{let m=[...i.current?.querySelectorAll("[role=treeitem]")??[]],c=m.findIndex(_=>_===d.target.closest("[role=treeitem]")),h=m[c];if(!h||d.ctrlKey||d.metaKey||d.altKey)return;let g=h.getAttribute("aria-expanded"),u=h.parentElement?.closest("[role=treeitem]"),y=()=>h.querySelector(":scope > .branch > button")?.click();if(d.key==="ArrowDown")m[c+1]?.focus();else if(d.key==="ArrowUp")m[c-1]?.focus();else if(d.key==="Home")m[0]?.focus();else if(d.key==="End")m.at(-1)?.focus();else if(d.key==="ArrowRight"&&g==="false")y();else if(d.key==="ArrowRight"&&g==="true")m[c+1]?.focus();else if(d.key==="ArrowLeft"&&g==="true")y();else if(d.key==="ArrowLeft")u?.focus();else if(d.key==="Enter"&&d.target===h)h.querySelector(":scope > .branch > a")?.click();else return;d.preventDefault()};return t("ul",{ref:i,role:"tree","aria-label":r("concepts"),class:"tree",onKeyDown:l,children:e.map(d=>t(jr,{concept:d,path:d.id,shown:n,stop:a,enter:o},d.id))})}function jr({concept:e,path:n,...r}){let[i,s]=k(!1),o=e.children.edges.length>0&&!n.split(" ").slice(0,-1).includes(e.id);return t("li",{role:"treeitem",tabIndex:r.stop===n?0:-1,"aria-expanded":o?i:void 0,"aria-selected":e.id===r.shown,"aria-label":e.name,onFocus:a=>{a.stopPropagation(),r.enter(n)},children:[t("span",{class:"branch",children:[o?t("button",{type:"button",class:"plain",tabIndex:-1,"aria-hidden":"true",onClick:()=>s(!i),children:i?"▾":"▸"}):t("span",{class:"leaf"}),t("a",{href:M("ontology",e.id,{q:Le().params.get("q")??""}),tabIndex:-1,"aria-current":e.id===r.shown?"page":void 0,children:t(A,{text:e.name})})]}),i&&t(Ts,{id:e.id,path:n,...r})]})}function Ts({id:e,path:n,...r}){let i=Q(e,async(s,o)=>z((await T(Bn,{id:e,after:s},o)).concept?.children));return t(f,{children:[t(R,{of:i,children:s=>t("ul",{role:"group",children:s.map(o=>t(jr,{concept:o,path:`${n} ${o.id}`,...r},o.id))})}),t(j,{of:i})]})}function Hr(){let e=p(),{id:n,params:r}=K(),i=(r.get("q")??"").trim(),[s,o]=k(i);N(()=>o(i),[i]);let a=$(r,"known");return t(f,{children:[t("h1",{tabIndex:-1,children:e("ontology")}),a&&t("p",{class:"notice",children:[e("concepts.today")," ",e("concepts.then")]}),t("form",{role:"search",onSubmit:l=>{l.preventDefault(),ee({q:s.trim()})},children:[t("label",{for:"concept",children:e("ontology.label")}),t("div",{class:"row",children:[t("input",{id:"concept",type:"search",autocomplete:"off",value:s,onInput:l=>o(l.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]})]}),t("div",{class:"ontology",children:[t(ws,{search:i,shown:n}),n&&t(Es,{id:n,knownAt:a},n)]})]})}function ws({search:e,shown:n}){let r=p(),i=Q(e,async(s,o)=>z((await T(Gn,{search:e||null,first:100,after:s},o)).concepts));return t("nav",{"aria-label":r("concepts"),children:[t(R,{of:i,children:s=>{let o=e?s:s.filter(({parents:a})=>!a.edges.length);return s.length?t(Qr,{roots:o,shown:n}):t(C,{children:r(e?"ontology.none.named":"ontology.none")})}}),t(j,{of:i})]})}function Es({id:e,knownAt:n}){let r=p(),i=me(zn,{id:e,knownAt:n}),s=i.data?.subgraph?.nodes.flatMap(o=>o.__typename==="Entity"?[o]:[])??[];return t("article",{class:"concept","aria-label":r("concept"),children:t(R,{of:i,absent:r("concept.unknown"),children:({concept:o})=>o&&t(f,{children:[t("h2",{children:t(A,{text:o.name})}),t("p",{children:t("a",{href:M("graph",o.id),children:r("graph.around")})}),t(Ss,{concept:o}),t(Ms,{type:o.name,instances:s,knownAt:n})]})})})}function Wr({concepts:e}){return e.length?t(f,{children:e.map(({node:n})=>t("a",{class:"chip",href:M("ontology",n.id),children:t(A,{text:n.name})},n.id))}):t(f,{children:"–"})}function Ss({concept:e}){let n=p();return t(f,{children:[e.description&&t("p",{class:"text whole",children:t(A,{text:e.description})}),t("dl",{class:"facts",children:[t("div",{children:[t("dt",{children:n("concept.parents")}),t("dd",{children:t(Wr,{concepts:e.parents.edges})})]}),t("div",{children:[t("dt",{children:n("concept.children")}),t("dd",{children:t(Wr,{concepts:e.children.edges})})]}),t("div",{children:[t("dt",{children:n("layer")}),t("dd",{children:n(e.shared?"layer.shared":"layer.own")})]}),e.iri&&t("div",{children:[t("dt",{children:"IRI"}),t("dd",{children:t(A,{text:e.iri})})]})]}),e.relations.edges.length>0&&t("section",{"aria-labelledby":"relations",children:[t("h3",{id:"relations",children:n("relations")}),t("ul",{class:"list",children:e.relations.edges.map(({node:r})=>t("li",{children:[t("a",{href:M("ontology",r.from.id),children:t(A,{text:r.from.name})})," → ",t("bdi",{children:r.name.replaceAll("_"," ")})," →"," ",t("a",{href:M("ontology",r.to.id),children:t(A,{text:r.to.name})})," ",r.cardinality&&t("span",{class:"meta",children:t(A,{text:r.cardinality})})]},r.id))})]})]})}function Ms({type:e,instances:n,knownAt:r}){let i=p(),s=Q(JSON.stringify([e,r]),async(o,a)=>z((await T(Qn,{type:e,after:o,knownAt:r},a)).entities));return U("memory",s.reload),t("section",{"aria-labelledby":"entities",children:[t("h3",{id:"entities",children:i("entities")}),t(R,{of:s,children:o=>{let a=[...new Map([...o,...n].map(l=>[l.id,l])).values()];return a.length?t("p",{class:"chips",children:a.map(l=>t(ce,{entity:l},l.id))}):t(C,{children:i(r?"none.then":"concept.entities.none")})}}),t(j,{of:s})]})}function Jr(){let e=p(),n=$(K().params,"known"),r=Z(q(J),"WRITE"),i=r&&n===null,s=Q(`reviews ${n}`,async(g,u)=>z((await T(Ln,{after:g,knownAt:n},u)).entityReviews));U("memory",s.reload);let[o,a]=k(null),l=s.data??[],{present:d,choose:m,error:c,decide:h}=ct({cases:l,reload:s.reload,decisionOf:g=>i&&(g==="1"||g==="2")?g==="1":void 0,settle:async(g,u)=>{let y=await T(Un,{id:g.id,same:u});a({same:u,name:y.resolveEntityReview?.entity.name??""})}});return t(f,{children:[t("h1",{tabIndex:-1,children:e("reviews")}),n?t("p",{class:"notice",children:e("reviews.past")}):t("p",{class:"hint",children:e(r?"reviews.keys":"only.reads")}),t("p",{class:"notice",role:"status",hidden:!o,children:o&&t(f,{children:[e(o.same?"reviews.same.done":"reviews.other.done")," ",t(A,{text:o.name}),o.same&&t(f,{children:[" ",t("a",{href:M("runs"),children:e("reviews.undo")})]})]})}),c&&t(pe,{error:c}),t(R,{of:s,children:()=>t(f,{children:[l.length===0&&t(C,{children:e(n?"none.then":"reviews.none")}),l.map(g=>t(xs,{review:g,present:g.id===d,choose:()=>m(g.id),decide:i?u=>{h(g,u)}:null},g.id))]})}),t(j,{of:s})]})}function xs({review:e,present:n,choose:r,decide:i}){let s=p();return t(gt,{label:s("review"),present:n,choose:r,children:[t("p",{class:"meta",children:[t("strong",{children:s("review")})," · ",s("similarity")," ",s.share(e.score)," · ",t("bdi",{children:e.how.replaceAll("_"," ")})]}),t("div",{class:"sides",children:[t("div",{children:[t("h2",{children:s("review.mention")}),t("p",{class:"statement",children:t(A,{text:e.mention.text})}),t(Yr,{entity:e.mention.entity}),e.memory&&t(te,{memory:e.memory})]}),t("div",{children:[t("h2",{children:s("review.known")}),t("p",{class:"statement",children:t(A,{text:e.candidate.name})}),t(Yr,{entity:e.candidate}),t(Ee,{memories:e.candidate.memories.edges.map(({node:o})=>o)})]})]}),i&&t("p",{class:"row",role:"group","aria-label":s("verdict"),children:[t("button",{type:"button",class:"plain",onClick:()=>i(!0),children:[t("kbd",{children:"1"})," ",s("review.same")]}),t("button",{type:"button",class:"plain",onClick:()=>i(!1),children:[t("kbd",{children:"2"})," ",s("review.other")]})]})]})}function Yr({entity:e}){let n=p();return t(f,{children:[t("p",{children:t(ce,{entity:e})}),e.aliases.length>0&&t("p",{class:"meta",children:[n("aliases"),": ",e.aliases.map(r=>t(f,{children:[t(A,{text:r},r)," "]}))]})]})}function Zr(){let e=p(),n=Q("runs",async(r,i)=>z((await T(jn,{first:20,after:r},i)).runs));return U("run",n.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("runs")}),t(R,{of:n,children:r=>t(f,{children:[r.length===0&&t(C,{children:e("runs.none")}),t("ul",{class:"list",children:r.map(i=>t("li",{class:"card",children:t(Rs,{run:i,changed:n.reload})},i.id))})]})}),t(j,{of:n})]})}function Rs({run:e,changed:n}){let r=p(),[i,s]=k(null),o=Z(q(J),"MAINTAIN"),a=e.status==="QUEUED"||e.status==="RUNNING",l=e.kind==="ERASURE"||e.kind==="IMPORT"&&e.counts.some(({name:m})=>m==="pending"),d=()=>{s(null),n()};return t(f,{children:[t("h2",{children:[r.of("run",e.kind)," ",t("span",{class:`badge ${e.status}`,children:r.of("runstatus",e.status)})]}),t("p",{class:"meta",children:[r.moment(e.startedAt??e.queuedAt)," · ",r.of("actor",e.startedBy.kind)," ",t(A,{text:e.startedBy.name}),e.dryRun&&` · ${r("dry")}`,e.undoneBy&&` · ${r("undone")}`,e.undoes&&` · ${r("undoes",{kind:r.of("run",e.undoes.kind)})}`]}),a&&t("p",{class:"row",children:[t("progress",{max:1,value:e.progress,"aria-label":r("progress")})," ",r.share(e.progress)," ",e.currentStep&&t("span",{class:"meta",children:r.of("step",e.currentStep)})]}),e.counts.length>0&&t("p",{class:"meta",children:e.counts.map(({name:m,value:c})=>`${m.replaceAll("_"," ")} ${r.number(c)}`).join(" · ")}),e.error&&t("p",{class:"problem",dir:"auto",children:e.error.message}),e.warnings.map(m=>t("p",{class:"notice",dir:"auto",children:m},m)),o&&(a||!e.dryRun&&!e.undoneBy&&!l)&&t("p",{class:"row",children:t("button",{type:"button",class:"plain",onClick:()=>s(a?"cancel":"undo"),children:r(a?"cancel.run":"undo.run")})}),i==="undo"&&t($e,{id:e.id,close:d}),i==="cancel"&&t(ye,{title:r("cancel.run"),confirm:r("cancel.run"),close:d,act:()=>T(Hn,{id:e.id}),children:t("p",{children:r("cancel.ask")})})]})}var ht=["FACT","EPISODE","PROCEDURE","SUMMARY"],Xr=["ACTIVE","PENDING_EMBED","SUPERSEDED","MERGED","RETRACTED","FORGOTTEN","STALE","DEPRECATED"],jt=e=>{let n=(e.get("kinds")??"").split(",");return ht.filter(r=>n.includes(r))},ei=e=>Xr.find(n=>n===e.get("status"))??null;function ti(){let e=p(),{params:n}=K(),r=(n.get("q")??"").trim();return t(f,{children:[t("h1",{tabIndex:-1,children:e("search")}),t(Cs,{}),r?t(Ds,{query:r}):t(Ns,{})]})}function Cs(){let e=p(),{params:n}=K(),r=n.get("q")??"",[i,s]=k(r);N(()=>s(r),[r]);let o=jt(n),a=l=>{let d=ht.filter(m=>m===l!==o.includes(m));ee({kinds:d.length===ht.length?null:d.join(",")})};return t("form",{role:"search",onSubmit:l=>{l.preventDefault(),ee({q:i.trim()})},children:[t("label",{for:"query",children:e("search.label")}),t("div",{class:"row",children:[t("input",{id:"query",type:"search",autocomplete:"off",value:i,onInput:l=>s(l.currentTarget.value)}),t("button",{type:"submit",children:e("search")})]}),t("fieldset",{class:"row",children:[t("legend",{children:e("kinds")}),ht.map(l=>t("label",{class:"check",children:[t("input",{type:"checkbox",checked:o.includes(l),onChange:()=>a(l)})," ",e.of("kind",l)]},l))]}),!r.trim()&&t("label",{class:"check",children:[e("status")," ",t("select",{value:ei(n)??"",onChange:l=>ee({status:l.currentTarget.value}),children:[t("option",{value:"",children:e("status.believed")}),Xr.map(l=>t("option",{value:l,children:e.of("status",l)},l))]})]})]})}function Ds({query:e}){let n=p(),{params:r}=K(),i=jt(r),s={query:e,limit:20,touch:!1,kinds:i.length?i:null,knownAt:$(r,"known"),validAt:$(r,"valid")},o=se(l=>T(Cn,{input:s},l),JSON.stringify(s)),a=o.data?.recall?.hits??[];return U("memory",o.reload,new Set(a.map(({memory:l})=>l.id))),t("section",{"aria-label":n("results"),"aria-busy":o.waiting,children:[t("p",{class:"hint",role:"status",children:o.data&&n("results.count",{count:a.length})}),t(R,{of:o,children:({recall:l})=>t(f,{children:[l&&!l.semantic&&t("p",{class:"notice",children:n("words.alone")}),l?.warnings.map(d=>t("p",{class:"notice",dir:"auto",children:d},d)),a.length===0&&t(C,{children:n("results.none")}),t("ol",{class:"list",children:a.map(d=>t("li",{class:"card hit",children:t(Fs,{hit:d})},d.memory.id))})]})})]})}function Fs({hit:e}){let n=p();return t(f,{children:[t(te,{memory:e.memory,children:[t("p",{class:"why",dir:"auto",children:t("bdi",{children:e.why})}),e.conflicts.length>0&&t("p",{class:"notice",children:n("disputed")})]}),t(Is,{hit:e})]})}function Is({hit:e}){let n=p(),r=e.signals.map(({name:s,value:o,weight:a})=>({name:s,part:o*a})).filter(({part:s})=>s!==0),i=Math.max(...r.map(({part:s})=>Math.abs(s)),1e-9);return t("dl",{class:"signals","aria-label":n("signals"),children:[t("div",{class:"strong",children:[t("dt",{children:n("relevance")}),t("dd",{class:"bar","aria-hidden":"true",children:t("i",{style:{width:`${Math.min(100,100*e.relevance)}%`}})}),t("dd",{class:"number",children:n.share(e.relevance)})]}),r.map(({name:s,part:o})=>t("div",{children:[t("dt",{children:n.of("signal",s)}),t("dd",{class:"bar","aria-hidden":"true",children:t("i",{class:o<0?"less":"",style:{width:`${100*Math.abs(o)/i}%`}})}),t("dd",{class:"number",children:n.number(o)})]},s)),e.multipliers.map(({name:s,value:o})=>t("div",{children:[t("dt",{children:n.of("signal",s)}),t("dd",{class:"bar none","aria-hidden":"true"}),t("dd",{class:"number",children:["× ",n.number(o)]})]},s))]})}function Ns(){let e=p(),{params:n}=K(),r=jt(n),i=ei(n),s={...r.length&&{kinds:r},...i&&{statuses:[i]},knownAt:$(n,"known"),validAt:$(n,"valid")},o=Q(JSON.stringify(s),async(a,l)=>z((await T(xn,{filter:s,first:20,after:a},l)).memories));return U("memory",o.reload),t("section",{"aria-label":e("newest"),"aria-busy":o.waiting,children:[t("h2",{children:e("newest")}),t(R,{of:o,children:a=>a.length?t(Ee,{memories:a,label:e("newest")}):t(C,{children:e("memories.none")})}),t(j,{of:o})]})}function ni(){let e=p(),{id:n,params:r}=K(),i={knownAt:$(r,"known"),validAt:$(r,"valid")},s=JSON.stringify([n,i]),[o,a]=k(null);N(()=>a(null),[s]);let l=Q(s,async(d,m)=>{let c=await T(nr,{id:n,...i,after:d,first:30},m);return a(c.thread),z(c.thread?.turns)});return U("memory",l.reload),t(f,{children:[t("h1",{tabIndex:-1,children:[e("thread"),o&&t(f,{children:[": ",t(A,{text:o.title||o.key})]})]}),o&&t("p",{children:t("a",{href:M("graph",o.id),children:e("graph.around")})}),t(R,{of:l,absent:e(i.knownAt?"thread.unknown.then":"thread.unknown"),children:d=>t(f,{children:[d.length===0&&t(C,{children:e("thread.none")}),t("ol",{class:"list turns",children:d.map(m=>t("li",{class:"card",children:t(Ps,{turn:m})},m.id))})]})}),t(j,{of:l})]})}function Ps({turn:e}){let n=p(),r=e.links.edges.flatMap(({node:i})=>i.from??[]);return t(f,{children:[t("div",{class:"memory",children:[e.__typename==="Episode"&&t("p",{class:"meta",children:[t("strong",{children:t(A,{text:e.role})})," · ",t("a",{href:M("memory",e.id),children:t("time",{dateTime:e.occurredAt,children:n.moment(e.occurredAt)})})]}),(e.status!=="ACTIVE"||e.trust!=="STANDARD")&&t(De,{memory:e}),t("p",{class:"text whole",children:t(A,{text:e.text})})]}),r.length>0&&t("details",{open:!0,children:[t("summary",{children:[n("drawn"),": ",r.length]}),t("ul",{class:"list",children:r.map(i=>t("li",{children:t(te,{memory:i})},i.id))})]})]})}function ri(){let e=p(),n=$(K().params,"known"),r=Q(`threads ${n}`,async(i,s)=>z((await T(tr,{first:30,after:i,knownAt:n},s)).threads));return U("memory",r.reload),t(f,{children:[t("h1",{tabIndex:-1,children:e("threads")}),t(R,{of:r,children:i=>t(f,{children:[i.length===0&&t(C,{children:e(n?"none.then":"threads.none")}),t("ul",{class:"list",children:i.map(s=>t("li",{class:"card",children:[t(Se,{thread:s}),t("p",{class:"meta",children:e.moment(s.lastTurnAt??s.createdAt)})]},s.id))})]})}),t(j,{of:r})]})}var ii=[1,2,5,10],Ks=5;function si(){let e=p(),n=Number(K().params.get("min")),r=ii.includes(n)?n:Ks,i=me(rr,{minFrequency:r}),s=q(J),[o,a]=k(!1),[l,d]=k(null),[m,c]=k(null),[h,g]=k(!1),u=async({kind:y,value:_},v)=>{g(!0),c(null);try{let b={kind:y,value:_,shared:o},w=v?(await T(ir,b)).approveTerm?.run:await T(sr,b)&&null;d({value:_,approved:v,run:!!w})}catch(b){c(b)}finally{g(!1),i.reload()}};return t(f,{children:[t("h1",{tabIndex:-1,children:e("vocabulary")}),t("h2",{id:"suggestions",children:e("suggestions")}),t("p",{class:"row",children:[t("label",{class:"check",children:[e("suggestions.least")," ",t("select",{value:r,onChange:y=>ee({min:y.currentTarget.value}),children:ii.map(y=>t("option",{value:y,children:y},y))})]}),Z(s,"ADMIN")&&t("label",{class:"check",children:[t("input",{type:"checkbox",checked:o,onChange:y=>a(y.currentTarget.checked)})," ",e("suggestions.shared")]})]}),!Z(s,"WRITE")&&t("p",{class:"hint",children:e("only.reads")}),t("p",{class:"notice",role:"status",hidden:!l,children:l&&t(f,{children:[t(A,{text:l.value}),": ",e(l.approved?"term.approved":"term.rejected"),l.run&&t(f,{children:[" ",t("a",{href:M("runs"),children:e("term.run")})]})]})}),m&&t(pe,{error:m}),t(R,{of:i,children:({termSuggestions:y,vocabulary:_})=>t(f,{children:[!y?.length&&t(C,{children:e("suggestions.none")}),t("ul",{class:"list","aria-labelledby":"suggestions",children:y?.map(v=>t("li",{class:"card",children:t(Os,{suggestion:v,busy:h,decide:Z(s,"WRITE")?b=>{u(v,b)}:null})},`${v.kind} ${v.value}`))}),_&&t("section",{"aria-labelledby":"terms",children:[t("h2",{id:"terms",children:[e("terms")," ",t("span",{class:"meta",children:_.version})]}),t(vt,{kind:"TOPIC",terms:_.topics}),t(vt,{kind:"CATEGORY",terms:_.categories}),t(vt,{kind:"MESSAGE_TYPE",terms:_.messageTypes}),t(vt,{kind:"ENTITY_TYPE",terms:_.entityTypes})]})]})})]})}function Os({suggestion:e,busy:n,decide:r}){let i=p();return t(f,{children:[t("h3",{children:[t(A,{text:e.value})," ",t("span",{class:"meta",children:[i.of("term",e.kind)," · ",i("term.used",{count:e.frequency})]})]}),t("ul",{class:"meta",children:e.examples.map(s=>t("li",{class:"text",children:t(A,{text:s})},s))}),r&&t("p",{class:"row",children:[t("button",{type:"button",class:"plain",disabled:n,onClick:()=>r(!0),children:i("term.approve")}),t("button",{type:"button",class:"plain",disabled:n,onClick:()=>r(!1),children:i("term.reject")})]})]})}function vt({kind:e,terms:n}){let r=p();return t(f,{children:[t("h3",{children:r.of("term",e)}),n.length?t("p",{class:"chips",children:n.map(i=>t("span",{class:"chip",children:t(A,{text:i})},i))}):t("p",{class:"hint",children:"–"})]})}var oi={search:{title:"search",shows:ti,clocks:"both"},memory:{title:"memory",shows:zr,clocks:"both"},entities:{title:"entities",shows:xr,clocks:"known"},entity:{title:"entity",shows:Dr,clocks:"both"},graph:{title:"graph",shows:Or,clocks:"both"},conflicts:{title:"conflicts",shows:Mr,clocks:"both"},reviews:{title:"reviews",shows:Jr,clocks:"known"},ontology:{title:"ontology",shows:Hr,clocks:"known"},vocabulary:{title:"vocabulary",shows:si},threads:{title:"threads",shows:ri,clocks:"known"},thread:{title:"thread",shows:ni,clocks:"both"},runs:{title:"runs",shows:Zr},health:{title:"health",shows:Lr}},Ls=["search","entities","conflicts","reviews","threads","ontology","vocabulary","runs","health"],Us={memory:"search",entity:"entities",thread:"threads"},$s={en:"English",es:"Español",fr:"Français",de:"Deutsch",it:"Italiano"};function ai(){let e=p(),n=q(ze),{view:r,id:i}=K(),s=V(null),o=Object.hasOwn(oi,r)?oi[r]:void 0,a=V(!0);return N(()=>{document.documentElement.lang=n,document.title=`${e(o?.title??"nowhere")} · Anaphora`,a.current?a.current=!1:s.current?.querySelector("h1")?.focus()},[r,i,n]),t(f,{children:[t("button",{type:"button",class:"skip",onClick:()=>s.current?.focus(),children:e("skip")}),t(Vs,{view:r}),t("main",{ref:s,tabIndex:-1,children:[t(qs,{}),t(Gs,{}),t(zs,{children:[o&&t(wr,{obeyed:o.clocks??null}),o?t(o.shows,{},`${r} ${i}`):t(Bs,{})]})]})]})}function Vs({view:e}){let n=p(),r=q(ze),i=q(J);return t("header",{children:[t("a",{class:"brand",href:"/",children:"Anaphora"}),t("nav",{"aria-label":n("views"),children:Ls.map(s=>t("a",{href:M(s),"aria-current":(Us[e]??e)===s?"page":void 0,children:n(s)},s))}),t("p",{class:"who",children:[i&&t("span",{class:"meta",children:t(A,{text:i.userId})}),t("select",{"aria-label":n("language"),value:r,onChange:s=>br(s.currentTarget.value),children:Object.keys(ut).map(s=>t("option",{value:s,lang:s,children:$s[s]},s))})]})]})}function qs(){let e=p(),n=q(it);return t("p",{class:"notice away",role:"status",hidden:n,children:n?"":e("unreachable")})}function Gs(){let e=p(),[n,r]=[q(dt),q(ke)];return t("p",{class:"notice",role:"status",hidden:!n||!r,children:n&&r?e("unheard"):""})}function Bs(){let e=p();return t(f,{children:[t("h1",{tabIndex:-1,children:e("nowhere")}),t("p",{children:t("a",{href:M("search"),children:e("nowhere.go")})})]})}function zs({children:e}){let n=q(ke),[r,i]=k(0),s=se(a=>T(Jn,{},a),n?`viewer ${r}`:null),o=s.data?.viewer??null;return N(()=>{J.set(o),o&&mr()},[o]),n?s.error&&!o?t(pe,{error:s.error,again:s.reload}):t(f,{children:e}):t(Qs,{enter:()=>{i(r+1),ke.set(!0)},refused:!!Ne()})}function Qs({enter:e,refused:n}){let r=p(),[i,s]=k("");return t(f,{children:[t("h1",{tabIndex:-1,children:r("key")}),t("form",{class:"card",onSubmit:o=>{o.preventDefault(),un(i.trim()),e()},children:[n&&t("p",{class:"problem",role:"alert",children:r("key.refused")}),t("label",{for:"key",children:r("key")}),t("div",{class:"row",children:[t("input",{id:"key",type:"password",autocomplete:"off",spellcheck:!1,required:!0,placeholder:"ak_…",value:i,onInput:o=>s(o.currentTarget.value)}),t("button",{type:"submit",children:r("key.use")})]}),t("p",{class:"hint",children:r("key.hint")})]})]})}dn();ke.set(!!Ne());var li=document.getElementById("explorer");li&&ln(t(ai,{}),li);
