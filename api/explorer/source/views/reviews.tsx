// Reviews of names: whether a mention is of the entity that was known before, with both sides.
import { useState } from 'preact/hooks';
import { allows, ask, viewer } from '../api.js';
import { EntityReviewsDocument, ResolveReviewDocument, type EntityReviewsQuery } from '../generated.js';
import { useLive } from '../live.js';
import { pageOf, usePages } from '../loading.js';
import { Card, useInbox } from '../parts/inbox.js';
import { EntityLink, MemoryItem, MemoryList, Said } from '../parts/memories.js';
import { Empty, More, Problem, Show } from '../parts/states.js';
import { instantOf, link, usePlace } from '../router.js';
import { useStore } from '../store.js';
import { useWords } from '../words.js';

type Review = NonNullable<EntityReviewsQuery['entityReviews']>['edges'][number]['node'];
type Side = Review['candidate'];

export function Reviews() {
  const say = useWords();
  const knownAt = instantOf(usePlace().params, 'known');
  const allowed = allows(useStore(viewer), 'WRITE');
  const may = allowed && knownAt === null;
  const found = usePages(`reviews ${knownAt}`, async (after, signal) => pageOf((await ask(EntityReviewsDocument, { after, knownAt }, signal)).entityReviews));
  useLive('memory', found.reload);
  const [told, setTold] = useState<{ same: boolean; name: string } | null>(null);
  const reviews = found.data ?? [];
  const { present, choose, error, decide } = useInbox<Review, boolean>({
    cases: reviews,
    reload: found.reload,
    decisionOf: (key) => (may && (key === '1' || key === '2') ? key === '1' : undefined),
    settle: async (review, same) => {
      const answer = await ask(ResolveReviewDocument, { id: review.id, same });
      setTold({ same, name: answer.resolveEntityReview?.entity.name ?? '' });
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>{say('reviews')}</h1>
      {knownAt ? <p class="notice">{say('reviews.past')}</p> : <p class="hint">{say(allowed ? 'reviews.keys' : 'only.reads')}</p>}
      <p class="notice" role="status" hidden={!told}>
        {told && <>{say(told.same ? 'reviews.same.done' : 'reviews.other.done')} <Said text={told.name} />{told.same && <> <a href={link('runs')}>{say('reviews.undo')}</a></>}</>}
      </p>
      {error && <Problem error={error} />}
      <Show of={found}>
        {() => (
          <>
            {reviews.length === 0 && <Empty>{say(knownAt ? 'none.then' : 'reviews.none')}</Empty>}
            {reviews.map((review) => (
              <OneReview key={review.id} review={review} present={review.id === present} choose={() => choose(review.id)} decide={may ? (same) => void decide(review, same) : null} />
            ))}
          </>
        )}
      </Show>
      <More of={found} />
    </>
  );
}

interface Given {
  review: Review;
  present: boolean;
  choose: () => void;
  decide: ((same: boolean) => void) | null;
}

function OneReview({ review, present, choose, decide }: Given) {
  const say = useWords();
  return (
    <Card label={say('review')} present={present} choose={choose}>
      <p class="meta"><strong>{say('review')}</strong> · {say('similarity')} {say.share(review.score)} · <bdi>{review.how.replaceAll('_', ' ')}</bdi></p>
      <div class="sides">
        <div>
          <h2>{say('review.mention')}</h2>
          <p class="statement"><Said text={review.mention.text} /></p>
          <EntitySide entity={review.mention.entity} />
          {review.memory && <MemoryItem memory={review.memory} />}
        </div>
        <div>
          <h2>{say('review.known')}</h2>
          <p class="statement"><Said text={review.candidate.name} /></p>
          <EntitySide entity={review.candidate} />
          <MemoryList memories={review.candidate.memories.edges.map(({ node }) => node)} />
        </div>
      </div>
      {decide && (
        <p class="row" role="group" aria-label={say('verdict')}>
          <button type="button" class="plain" onClick={() => decide(true)}><kbd>1</kbd> {say('review.same')}</button>
          <button type="button" class="plain" onClick={() => decide(false)}><kbd>2</kbd> {say('review.other')}</button>
        </p>
      )}
    </Card>
  );
}

function EntitySide({ entity }: { entity: Side }) {
  const say = useWords();
  return (
    <>
      <p><EntityLink entity={entity} /></p>
      {entity.aliases.length > 0 && <p class="meta">{say('aliases')}: {entity.aliases.map((alias) => <><Said key={alias} text={alias} />{' '}</>)}</p>}
    </>
  );
}
