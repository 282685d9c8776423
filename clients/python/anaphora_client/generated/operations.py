from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import datetime
from typing import Any, Optional, Union

from .add_turn import AddTurn, AddTurnAddTurn
from .add_turns import AddTurns, AddTurnsAddTurns
from .async_base_client import AsyncBaseClient
from .base_model import UNSET, UnsetType
from .cancel_run import CancelRun, CancelRunCancelRun
from .conflict_changed import ConflictChanged, ConflictChangedConflictChanged
from .conflicts import Conflicts, ConflictsConflicts
from .consolidate import Consolidate, ConsolidateConsolidate
from .context import Context, ContextContext
from .entities import Entities, EntitiesEntities
from .entity import Entity, EntityEntity
from .enums import (
    Direction,
    MemoryKind,
    MemoryOrder,
    RunKind,
    RunStatus,
    Trust,
    Verdict,
)
from .extract_facts import ExtractFacts, ExtractFactsExtractFacts
from .feedback import Feedback, FeedbackFeedback
from .find_conflicts import FindConflicts, FindConflictsFindConflicts
from .forget import Forget, ForgetForget
from .health import Health, HealthHealth
from .input_types import (
    ConflictFilter,
    ConflictRef,
    ConsolidateInput,
    ContextInput,
    EntityInput,
    EntityRelationInput,
    ExpansionInput,
    ForgetInput,
    MemoryFilter,
    MemoryPatch,
    RecallInput,
    ReflectInput,
    RememberInput,
    TurnInput,
)
from .link import Link, LinkLink
from .lookup import Lookup, LookupLookup
from .memories import Memories, MemoriesMemories
from .memory import (
    Memory,
    MemoryMemoryEpisode,
    MemoryMemoryFact,
    MemoryMemoryMemory,
    MemoryMemoryProcedure,
)
from .memory_changed import MemoryChanged, MemoryChangedMemoryChanged
from .merge_entities import MergeEntities, MergeEntitiesMergeEntities
from .neighbors import Neighbors, NeighborsNeighbors
from .recall import Recall, RecallRecall
from .reflect import Reflect, ReflectReflect
from .relate_entities import RelateEntities, RelateEntitiesRelateEntities
from .remember import Remember, RememberRemember
from .remember_many import RememberMany, RememberManyRememberMany
from .resolve_conflict import ResolveConflict, ResolveConflictResolveConflict
from .restore import Restore, RestoreRestore
from .retract import Retract, RetractRetract
from .run import Run, RunRun
from .run_progress import RunProgress, RunProgressRunProgress
from .runs import Runs, RunsRuns
from .search_memory import SearchMemory, SearchMemorySearchMemory
from .set_trust import SetTrust, SetTrustSetTrust
from .streamed_context import StreamedContext, StreamedContextStreamedContext
from .supersede import Supersede, SupersedeSupersede
from .thread import Thread, ThreadThread
from .threads import Threads, ThreadsThreads
from .undo_run import UndoRun, UndoRunUndoRun
from .unlink import Unlink, UnlinkUnlink
from .update_memory import UpdateMemory, UpdateMemoryUpdateMemory
from .upsert_entity import UpsertEntity, UpsertEntityUpsertEntity
from .usage import Usage, UsageUsage
from .viewer import Viewer, ViewerViewer


def gql(q: str) -> str:
    return q


class Operations(AsyncBaseClient):
    async def conflicts(
        self,
        filter_: Union[Optional[ConflictFilter], UnsetType] = UNSET,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        valid_at: Union[Optional[datetime], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[ConflictsConflicts]:
        query = gql("""
            query Conflicts($filter: ConflictFilter, $first: Int, $after: String, $validAt: DateTime, $knownAt: DateTime) {
              conflicts(
                filter: $filter
                first: $first
                after: $after
                validAt: $validAt
                knownAt: $knownAt
              ) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    ...ConflictParts
                    a {
                      ...MemoryParts
                    }
                    b {
                      ...MemoryParts
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
              resolvedAt
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {
            "filter": filter_,
            "first": first,
            "after": after,
            "validAt": valid_at,
            "knownAt": known_at,
        }
        response = await self.execute(
            query=query, operation_name="Conflicts", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Conflicts.model_validate(data).conflicts

    async def find_conflicts(
        self,
        memory_id: str,
        threshold: Union[Optional[float], UnsetType] = UNSET,
        limit: Union[Optional[int], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[list[FindConflictsFindConflicts]]:
        query = gql("""
            query FindConflicts($memoryId: ID!, $threshold: Float, $limit: Int) {
              findConflicts(memoryId: $memoryId, threshold: $threshold, limit: $limit) {
                ...ConflictParts
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
              resolvedAt
            }
            """)
        variables: dict[str, object] = {
            "memoryId": memory_id,
            "threshold": threshold,
            "limit": limit,
        }
        response = await self.execute(
            query=query, operation_name="FindConflicts", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return FindConflicts.model_validate(data).find_conflicts

    async def resolve_conflict(
        self,
        conflict: ConflictRef,
        verdict: Verdict,
        note: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[ResolveConflictResolveConflict]:
        query = gql("""
            mutation ResolveConflict($conflict: ConflictRef!, $verdict: Verdict!, $note: String) {
              resolveConflict(conflict: $conflict, verdict: $verdict, note: $note) {
                receipt
                conflict {
                  ...ConflictParts
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
              resolvedAt
            }
            """)
        variables: dict[str, object] = {
            "conflict": conflict,
            "verdict": verdict,
            "note": note,
        }
        response = await self.execute(
            query=query, operation_name="ResolveConflict", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return ResolveConflict.model_validate(data).resolve_conflict

    async def add_turn(
        self, input: TurnInput, **kwargs: Any
    ) -> Optional[AddTurnAddTurn]:
        query = gql("""
            mutation AddTurn($input: TurnInput!) {
              addTurn(input: $input) {
                ...TurnParts
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
              resolvedAt
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RememberParts on RememberResult {
              action
              receipt
              warnings
              memory {
                ...MemoryParts
              }
              superseded {
                ...MemoryParts
              }
              merged {
                ...MemoryParts
              }
              conflicts {
                ...ConflictParts
              }
              error {
                ...ErrorParts
              }
            }

            fragment TurnParts on TurnResult {
              receipt
              warnings
              intent
              episode {
                ...MemoryParts
              }
              facts {
                ...RememberParts
              }
              usedHints {
                ...MemoryParts
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="AddTurn", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return AddTurn.model_validate(data).add_turn

    async def add_turns(
        self, inputs: list[TurnInput], **kwargs: Any
    ) -> Optional[AddTurnsAddTurns]:
        query = gql("""
            mutation AddTurns($inputs: [TurnInput!]!) {
              addTurns(inputs: $inputs) {
                receipt
                results {
                  ...TurnParts
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
              resolvedAt
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RememberParts on RememberResult {
              action
              receipt
              warnings
              memory {
                ...MemoryParts
              }
              superseded {
                ...MemoryParts
              }
              merged {
                ...MemoryParts
              }
              conflicts {
                ...ConflictParts
              }
              error {
                ...ErrorParts
              }
            }

            fragment TurnParts on TurnResult {
              receipt
              warnings
              intent
              episode {
                ...MemoryParts
              }
              facts {
                ...RememberParts
              }
              usedHints {
                ...MemoryParts
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"inputs": inputs}
        response = await self.execute(
            query=query, operation_name="AddTurns", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return AddTurns.model_validate(data).add_turns

    async def context(
        self, input: ContextInput, **kwargs: Any
    ) -> Optional[ContextContext]:
        query = gql("""
            query Context($input: ContextInput!) {
              context(input: $input) {
                ...ContextParts
              }
            }

            fragment ContextParts on Context {
              id
              text
              role
              tokens
              skipped
              pending
              sections {
                title
                tokens
                budget
                items {
                  text
                  tokens
                  disputed
                  memory {
                    ...MemoryParts
                  }
                }
              }
              dropped {
                text
                reason
                memory {
                  __typename
                  id
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Context", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Context.model_validate(data).context

    async def feedback(
        self, id: str, used_ids: list[str], **kwargs: Any
    ) -> Optional[FeedbackFeedback]:
        query = gql("""
            mutation Feedback($id: ID!, $usedIds: [ID!]!) {
              feedback(id: $id, usedIds: $usedIds) {
                counted
                unknownIds
              }
            }
            """)
        variables: dict[str, object] = {"id": id, "usedIds": used_ids}
        response = await self.execute(
            query=query, operation_name="Feedback", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Feedback.model_validate(data).feedback

    async def thread(
        self,
        id: str,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        newest_first: Union[Optional[bool], UnsetType] = UNSET,
        valid_at: Union[Optional[datetime], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[ThreadThread]:
        query = gql("""
            query Thread($id: ID!, $first: Int, $after: String, $newestFirst: Boolean, $validAt: DateTime, $knownAt: DateTime) {
              thread(id: $id, knownAt: $knownAt) {
                ...ThreadParts
                turns(
                  first: $first
                  after: $after
                  newestFirst: $newestFirst
                  validAt: $validAt
                ) {
                  pageInfo {
                    hasNextPage
                    endCursor
                  }
                  edges {
                    node {
                      ...MemoryParts
                    }
                  }
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment ThreadParts on Thread {
              id
              key
              title
              titleTrust
              createdAt
              lastTurnAt
            }
            """)
        variables: dict[str, object] = {
            "id": id,
            "first": first,
            "after": after,
            "newestFirst": newest_first,
            "validAt": valid_at,
            "knownAt": known_at,
        }
        response = await self.execute(
            query=query, operation_name="Thread", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Thread.model_validate(data).thread

    async def threads(
        self,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[ThreadsThreads]:
        query = gql("""
            query Threads($first: Int, $after: String, $knownAt: DateTime) {
              threads(first: $first, after: $after, knownAt: $knownAt) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    ...ThreadParts
                  }
                }
              }
            }

            fragment ThreadParts on Thread {
              id
              key
              title
              titleTrust
              createdAt
              lastTurnAt
            }
            """)
        variables: dict[str, object] = {
            "first": first,
            "after": after,
            "knownAt": known_at,
        }
        response = await self.execute(
            query=query, operation_name="Threads", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Threads.model_validate(data).threads

    async def entity(
        self,
        id: str,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[EntityEntity]:
        query = gql("""
            query Entity($id: ID!, $knownAt: DateTime) {
              entity(id: $id, knownAt: $knownAt) {
                ...EntityParts
              }
            }

            fragment EntityParts on Entity {
              id
              name
              type
              aliases
            }
            """)
        variables: dict[str, object] = {"id": id, "knownAt": known_at}
        response = await self.execute(
            query=query, operation_name="Entity", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Entity.model_validate(data).entity

    async def entities(
        self,
        search: Union[Optional[str], UnsetType] = UNSET,
        type_: Union[Optional[str], UnsetType] = UNSET,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[EntitiesEntities]:
        query = gql("""
            query Entities($search: String, $type: String, $first: Int, $after: String, $knownAt: DateTime) {
              entities(
                search: $search
                type: $type
                first: $first
                after: $after
                knownAt: $knownAt
              ) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    ...EntityParts
                  }
                }
              }
            }

            fragment EntityParts on Entity {
              id
              name
              type
              aliases
            }
            """)
        variables: dict[str, object] = {
            "search": search,
            "type": type_,
            "first": first,
            "after": after,
            "knownAt": known_at,
        }
        response = await self.execute(
            query=query, operation_name="Entities", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Entities.model_validate(data).entities

    async def lookup(
        self,
        name: str,
        type_: Union[Optional[str], UnsetType] = UNSET,
        ontology: Union[Optional[ExpansionInput], UnsetType] = UNSET,
        limit: Union[Optional[int], UnsetType] = UNSET,
        valid_at: Union[Optional[datetime], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[LookupLookup]:
        query = gql("""
            query Lookup($name: String!, $type: String, $ontology: ExpansionInput, $limit: Int, $validAt: DateTime, $knownAt: DateTime) {
              lookup(
                name: $name
                type: $type
                ontology: $ontology
                limit: $limit
                validAt: $validAt
                knownAt: $knownAt
              ) {
                matches {
                  score
                  entity {
                    ...EntityParts
                  }
                }
                expanded {
                  entity {
                    ...EntityParts
                  }
                }
              }
            }

            fragment EntityParts on Entity {
              id
              name
              type
              aliases
            }
            """)
        variables: dict[str, object] = {
            "name": name,
            "type": type_,
            "ontology": ontology,
            "limit": limit,
            "validAt": valid_at,
            "knownAt": known_at,
        }
        response = await self.execute(
            query=query, operation_name="Lookup", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Lookup.model_validate(data).lookup

    async def upsert_entity(
        self, input: EntityInput, **kwargs: Any
    ) -> Optional[UpsertEntityUpsertEntity]:
        query = gql("""
            mutation UpsertEntity($input: EntityInput!) {
              upsertEntity(input: $input) {
                created
                receipt
                entity {
                  ...EntityParts
                }
              }
            }

            fragment EntityParts on Entity {
              id
              name
              type
              aliases
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="UpsertEntity", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return UpsertEntity.model_validate(data).upsert_entity

    async def relate_entities(
        self, input: EntityRelationInput, **kwargs: Any
    ) -> Optional[RelateEntitiesRelateEntities]:
        query = gql("""
            mutation RelateEntities($input: EntityRelationInput!) {
              relateEntities(input: $input) {
                receipt
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="RelateEntities", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return RelateEntities.model_validate(data).relate_entities

    async def merge_entities(
        self, winner: str, losers: list[str], **kwargs: Any
    ) -> Optional[MergeEntitiesMergeEntities]:
        query = gql("""
            mutation MergeEntities($winner: ID!, $losers: [ID!]!) {
              mergeEntities(winner: $winner, losers: $losers) {
                receipt
                entity {
                  ...EntityParts
                }
              }
            }

            fragment EntityParts on Entity {
              id
              name
              type
              aliases
            }
            """)
        variables: dict[str, object] = {"winner": winner, "losers": losers}
        response = await self.execute(
            query=query, operation_name="MergeEntities", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return MergeEntities.model_validate(data).merge_entities

    async def link(
        self,
        from_: str,
        to: str,
        rel: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[LinkLink]:
        query = gql("""
            mutation Link($from: ID!, $to: ID!, $rel: String) {
              link(from: $from, to: $to, rel: $rel) {
                created
                receipt
                link {
                  id
                  rel
                }
              }
            }
            """)
        variables: dict[str, object] = {"from": from_, "to": to, "rel": rel}
        response = await self.execute(
            query=query, operation_name="Link", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Link.model_validate(data).link

    async def unlink(
        self,
        from_: str,
        to: str,
        rel: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[UnlinkUnlink]:
        query = gql("""
            mutation Unlink($from: ID!, $to: ID!, $rel: String) {
              unlink(from: $from, to: $to, rel: $rel) {
                removed
                receipt
              }
            }
            """)
        variables: dict[str, object] = {"from": from_, "to": to, "rel": rel}
        response = await self.execute(
            query=query, operation_name="Unlink", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Unlink.model_validate(data).unlink

    async def neighbors(
        self,
        id: str,
        rels: Union[Optional[list[str]], UnsetType] = UNSET,
        direction: Union[Optional[Direction], UnsetType] = UNSET,
        depth: Union[Optional[int], UnsetType] = UNSET,
        limit: Union[Optional[int], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[NeighborsNeighbors]:
        query = gql("""
            query Neighbors($id: ID!, $rels: [String!], $direction: Direction, $depth: Int, $limit: Int) {
              neighbors(
                id: $id
                rels: $rels
                direction: $direction
                depth: $depth
                limit: $limit
              ) {
                truncated
                dangling
                nodes {
                  rel
                  direction
                  depth
                  parentId
                  memory {
                    ...MemoryParts
                  }
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {
            "id": id,
            "rels": rels,
            "direction": direction,
            "depth": depth,
            "limit": limit,
        }
        response = await self.execute(
            query=query, operation_name="Neighbors", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Neighbors.model_validate(data).neighbors

    async def remember(
        self, input: RememberInput, **kwargs: Any
    ) -> Optional[RememberRemember]:
        query = gql("""
            mutation Remember($input: RememberInput!) {
              remember(input: $input) {
                ...RememberParts
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
              resolvedAt
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RememberParts on RememberResult {
              action
              receipt
              warnings
              memory {
                ...MemoryParts
              }
              superseded {
                ...MemoryParts
              }
              merged {
                ...MemoryParts
              }
              conflicts {
                ...ConflictParts
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Remember", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Remember.model_validate(data).remember

    async def remember_many(
        self, inputs: list[RememberInput], **kwargs: Any
    ) -> Optional[RememberManyRememberMany]:
        query = gql("""
            mutation RememberMany($inputs: [RememberInput!]!) {
              rememberMany(inputs: $inputs) {
                receipt
                results {
                  ...RememberParts
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
              resolvedAt
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RememberParts on RememberResult {
              action
              receipt
              warnings
              memory {
                ...MemoryParts
              }
              superseded {
                ...MemoryParts
              }
              merged {
                ...MemoryParts
              }
              conflicts {
                ...ConflictParts
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"inputs": inputs}
        response = await self.execute(
            query=query, operation_name="RememberMany", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return RememberMany.model_validate(data).remember_many

    async def memory(
        self,
        id: str,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[
        Union[
            MemoryMemoryMemory,
            MemoryMemoryEpisode,
            MemoryMemoryFact,
            MemoryMemoryProcedure,
        ]
    ]:
        query = gql("""
            query Memory($id: ID!, $knownAt: DateTime) {
              memory(id: $id, knownAt: $knownAt) {
                ...MemoryParts
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"id": id, "knownAt": known_at}
        response = await self.execute(
            query=query, operation_name="Memory", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Memory.model_validate(data).memory

    async def memories(
        self,
        filter_: Union[Optional[MemoryFilter], UnsetType] = UNSET,
        order_by: Union[Optional[MemoryOrder], UnsetType] = UNSET,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[MemoriesMemories]:
        query = gql("""
            query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $first: Int, $after: String) {
              memories(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
                totalCount
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    ...MemoryParts
                  }
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {
            "filter": filter_,
            "orderBy": order_by,
            "first": first,
            "after": after,
        }
        response = await self.execute(
            query=query, operation_name="Memories", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Memories.model_validate(data).memories

    async def update_memory(
        self,
        id: str,
        set_: MemoryPatch,
        if_updated_at: Union[Optional[datetime], UnsetType] = UNSET,
        reason: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[UpdateMemoryUpdateMemory]:
        query = gql("""
            mutation UpdateMemory($id: ID!, $set: MemoryPatch!, $ifUpdatedAt: DateTime, $reason: String) {
              updateMemory(id: $id, set: $set, ifUpdatedAt: $ifUpdatedAt, reason: $reason) {
                receipt
                memory {
                  ...MemoryParts
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {
            "id": id,
            "set": set_,
            "ifUpdatedAt": if_updated_at,
            "reason": reason,
        }
        response = await self.execute(
            query=query, operation_name="UpdateMemory", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return UpdateMemory.model_validate(data).update_memory

    async def set_trust(
        self,
        id: str,
        trust: Trust,
        reason: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[SetTrustSetTrust]:
        query = gql("""
            mutation SetTrust($id: ID!, $trust: Trust!, $reason: String) {
              setTrust(id: $id, trust: $trust, reason: $reason) {
                receipt
                memory {
                  ...MemoryParts
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"id": id, "trust": trust, "reason": reason}
        response = await self.execute(
            query=query, operation_name="SetTrust", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SetTrust.model_validate(data).set_trust

    async def supersede(
        self, old_id: str, new_id: str, **kwargs: Any
    ) -> Optional[SupersedeSupersede]:
        query = gql("""
            mutation Supersede($oldId: ID!, $newId: ID!) {
              supersede(oldId: $oldId, newId: $newId) {
                receipt
                old {
                  ...MemoryParts
                }
                head {
                  ...MemoryParts
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"oldId": old_id, "newId": new_id}
        response = await self.execute(
            query=query, operation_name="Supersede", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Supersede.model_validate(data).supersede

    async def retract(
        self, id: str, reason: Union[Optional[str], UnsetType] = UNSET, **kwargs: Any
    ) -> Optional[RetractRetract]:
        query = gql("""
            mutation Retract($id: ID!, $reason: String) {
              retract(id: $id, reason: $reason) {
                receipt
                memory {
                  ...MemoryParts
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"id": id, "reason": reason}
        response = await self.execute(
            query=query, operation_name="Retract", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Retract.model_validate(data).retract

    async def restore(self, id: str, **kwargs: Any) -> Optional[RestoreRestore]:
        query = gql("""
            mutation Restore($id: ID!) {
              restore(id: $id) {
                receipt
                memory {
                  ...MemoryParts
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"id": id}
        response = await self.execute(
            query=query, operation_name="Restore", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Restore.model_validate(data).restore

    async def forget(self, input: ForgetInput, **kwargs: Any) -> Optional[ForgetForget]:
        query = gql("""
            mutation Forget($input: ForgetInput!) {
              forget(input: $input) {
                forgotten
                dryRun
                ids
                run {
                  ...RunParts
                }
                receipt {
                  id
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Forget", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Forget.model_validate(data).forget

    async def recall(self, input: RecallInput, **kwargs: Any) -> Optional[RecallRecall]:
        query = gql("""
            query Recall($input: RecallInput!) {
              recall(input: $input) {
                ...RecallParts
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RecallParts on Recall {
              id
              semantic
              pending
              warnings
              hits {
                relevance
                score
                sources
                why
                via
                memory {
                  ...MemoryParts
                }
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Recall", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Recall.model_validate(data).recall

    async def search_memory(
        self,
        query: str,
        kinds: Union[Optional[list[MemoryKind]], UnsetType] = UNSET,
        limit: Union[Optional[int], UnsetType] = UNSET,
        valid_at: Union[Optional[datetime], UnsetType] = UNSET,
        known_at: Union[Optional[datetime], UnsetType] = UNSET,
        wait_for: Union[Optional[list[str]], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[SearchMemorySearchMemory]:
        _query = gql("""
            query SearchMemory($query: String!, $kinds: [MemoryKind!], $limit: Int, $validAt: DateTime, $knownAt: DateTime, $waitFor: [ID!]) {
              searchMemory(
                query: $query
                kinds: $kinds
                limit: $limit
                validAt: $validAt
                knownAt: $knownAt
                waitFor: $waitFor
              ) {
                ...RecallParts
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }

            fragment RecallParts on Recall {
              id
              semantic
              pending
              warnings
              hits {
                relevance
                score
                sources
                why
                via
                memory {
                  ...MemoryParts
                }
              }
            }
            """)
        variables: dict[str, object] = {
            "query": query,
            "kinds": kinds,
            "limit": limit,
            "validAt": valid_at,
            "knownAt": known_at,
            "waitFor": wait_for,
        }
        response = await self.execute(
            query=_query, operation_name="SearchMemory", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SearchMemory.model_validate(data).search_memory

    async def consolidate(
        self, input: Union[Optional[ConsolidateInput], UnsetType] = UNSET, **kwargs: Any
    ) -> Optional[ConsolidateConsolidate]:
        query = gql("""
            mutation Consolidate($input: ConsolidateInput) {
              consolidate(input: $input) {
                run {
                  ...RunParts
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Consolidate", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Consolidate.model_validate(data).consolidate

    async def reflect(
        self, input: Union[Optional[ReflectInput], UnsetType] = UNSET, **kwargs: Any
    ) -> Optional[ReflectReflect]:
        query = gql("""
            mutation Reflect($input: ReflectInput) {
              reflect(input: $input) {
                run {
                  ...RunParts
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="Reflect", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Reflect.model_validate(data).reflect

    async def extract_facts(
        self, since: Union[Optional[datetime], UnsetType] = UNSET, **kwargs: Any
    ) -> Optional[ExtractFactsExtractFacts]:
        query = gql("""
            mutation ExtractFacts($since: DateTime) {
              extractFacts(since: $since) {
                run {
                  ...RunParts
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"since": since}
        response = await self.execute(
            query=query, operation_name="ExtractFacts", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return ExtractFacts.model_validate(data).extract_facts

    async def run(self, id: str, **kwargs: Any) -> Optional[RunRun]:
        query = gql("""
            query Run($id: ID!) {
              run(id: $id) {
                ...RunParts
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"id": id}
        response = await self.execute(
            query=query, operation_name="Run", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Run.model_validate(data).run

    async def runs(
        self,
        kinds: Union[Optional[list[RunKind]], UnsetType] = UNSET,
        statuses: Union[Optional[list[RunStatus]], UnsetType] = UNSET,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[RunsRuns]:
        query = gql("""
            query Runs($kinds: [RunKind!], $statuses: [RunStatus!], $first: Int, $after: String) {
              runs(kinds: $kinds, statuses: $statuses, first: $first, after: $after) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    ...RunParts
                  }
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {
            "kinds": kinds,
            "statuses": statuses,
            "first": first,
            "after": after,
        }
        response = await self.execute(
            query=query, operation_name="Runs", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Runs.model_validate(data).runs

    async def undo_run(self, id: str, **kwargs: Any) -> Optional[UndoRunUndoRun]:
        query = gql("""
            mutation UndoRun($id: ID!) {
              undoRun(id: $id) {
                run {
                  ...RunParts
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"id": id}
        response = await self.execute(
            query=query, operation_name="UndoRun", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return UndoRun.model_validate(data).undo_run

    async def cancel_run(self, id: str, **kwargs: Any) -> Optional[CancelRunCancelRun]:
        query = gql("""
            mutation CancelRun($id: ID!) {
              cancelRun(id: $id) {
                run {
                  ...RunParts
                }
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"id": id}
        response = await self.execute(
            query=query, operation_name="CancelRun", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return CancelRun.model_validate(data).cancel_run

    async def viewer(self, **kwargs: Any) -> ViewerViewer:
        query = gql("""
            query Viewer {
              viewer {
                userId
                keyName
                keyKind
                scopes
                maxTrust
                timeZone
              }
            }
            """)
        variables: dict[str, object] = {}
        response = await self.execute(
            query=query, operation_name="Viewer", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Viewer.model_validate(data).viewer

    async def health(self, **kwargs: Any) -> Optional[HealthHealth]:
        query = gql("""
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
            }
            """)
        variables: dict[str, object] = {}
        response = await self.execute(
            query=query, operation_name="Health", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Health.model_validate(data).health

    async def usage(self, **kwargs: Any) -> Optional[UsageUsage]:
        query = gql("""
            query Usage {
              usage {
                calls
                inputTokens
                outputTokens
                cost
                currency
                budget
                failed
                unanswered
              }
            }
            """)
        variables: dict[str, object] = {}
        response = await self.execute(
            query=query, operation_name="Usage", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Usage.model_validate(data).usage

    async def conflict_changed(
        self, **kwargs: Any
    ) -> AsyncGenerator[ConflictChangedConflictChanged, None]:
        query = gql("""
            subscription ConflictChanged {
              conflictChanged {
                ...ConflictParts
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
              resolvedAt
            }
            """)
        variables: dict[str, object] = {}
        async with aclosing(
            self.execute_ws(
                query=query, operation_name="ConflictChanged", variables=variables, **kwargs
            )
        ) as events:
            async for data in events:
                yield ConflictChanged.model_validate(data).conflict_changed

    async def memory_changed(
        self,
        kinds: Union[Optional[list[MemoryKind]], UnsetType] = UNSET,
        thread_id: Union[Optional[str], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AsyncGenerator[MemoryChangedMemoryChanged, None]:
        query = gql("""
            subscription MemoryChanged($kinds: [MemoryKind!], $threadId: ID, $after: String) {
              memoryChanged(kinds: $kinds, threadId: $threadId, after: $after) {
                cursor
                reset
                memoryId
                change {
                  at
                  action
                  reason
                  memory {
                    ...MemoryParts
                  }
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {
            "kinds": kinds,
            "threadId": thread_id,
            "after": after,
        }
        async with aclosing(
            self.execute_ws(
                query=query, operation_name="MemoryChanged", variables=variables, **kwargs
            )
        ) as events:
            async for data in events:
                yield MemoryChanged.model_validate(data).memory_changed

    async def run_progress(
        self, id: str, **kwargs: Any
    ) -> AsyncGenerator[RunProgressRunProgress, None]:
        query = gql("""
            subscription RunProgress($id: ID!) {
              runProgress(id: $id) {
                ...RunParts
              }
            }

            fragment ErrorParts on ItemError {
              code
              message
              field
              retryAfter
              conflicts
              id
            }

            fragment RunParts on Run {
              id
              kind
              status
              progress
              dryRun
              currentStep
              warnings
              queuedAt
              startedAt
              finishedAt
              counts {
                name
                value
              }
              error {
                ...ErrorParts
              }
            }
            """)
        variables: dict[str, object] = {"id": id}
        async with aclosing(
            self.execute_ws(
                query=query, operation_name="RunProgress", variables=variables, **kwargs
            )
        ) as events:
            async for data in events:
                yield RunProgress.model_validate(data).run_progress

    async def streamed_context(
        self, thread_id: str, **kwargs: Any
    ) -> AsyncGenerator[StreamedContextStreamedContext, None]:
        query = gql("""
            subscription StreamedContext($threadId: ID!) {
              streamedContext(threadId: $threadId) {
                ...ContextParts
              }
            }

            fragment ContextParts on Context {
              id
              text
              role
              tokens
              skipped
              pending
              sections {
                title
                tokens
                budget
                items {
                  text
                  tokens
                  disputed
                  memory {
                    ...MemoryParts
                  }
                }
              }
              dropped {
                text
                reason
                memory {
                  __typename
                  id
                }
              }
            }

            fragment MemoryParts on Memory {
              __typename
              id
              kind
              text
              status
              trust
              confidence
              importance
              tags
              topics
              source
              createdAt
              updatedAt
              validFrom
              validTo
              retiredAt
              ... on Fact {
                predicate
                object
                negated
                evidenceCount
                subject {
                  id
                  name
                }
                objectEntity {
                  id
                  name
                }
              }
              ... on Episode {
                role
                turn
                occurredAt
              }
              ... on Procedure {
                trigger
                action
              }
            }
            """)
        variables: dict[str, object] = {"threadId": thread_id}
        async with aclosing(
            self.execute_ws(
                query=query, operation_name="StreamedContext", variables=variables, **kwargs
            )
        ) as events:
            async for data in events:
                yield StreamedContext.model_validate(data).streamed_context
