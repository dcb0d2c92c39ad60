import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { By } from '@adm/domain/actor'
import { Refusal } from '@adm/domain/refusal'
import type { Kysely, RawBuilder } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db, OpenDb } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { IdentityProvider } from '../identity-provider/identity-provider.ts'
import type { Origin } from '../origin/request-origin.ts'
import type { Limits } from './limits.ts'
import type { LinkTurns } from './link-turns.ts'
import type { CallQueue } from './call-queue.ts'
import type { Live } from '../live/live.ts'
import { incrementChangeCounters } from '../list/change-counters.ts'
import type { Secrets } from '../security/secrets.ts'
import type { RecordedChange } from '../live/live-event.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Tables } from '../database/tables.gen.ts'

/** The context of a reading call: pool, caller, instant, files, site; `stillBy` reads the caller again, for a long response. */
export type Reading = {
  db: Db
  by: By
  now: string
  requestId: string
  /** Where the request comes from, for a call that declares `needsOrigin`. */
  from?: Origin | undefined
  /** The network address of the request, for a call that declares `needsAddress`. */
  address?: string | undefined
  files: FileStore
  site: Site
  stillBy: () => Promise<By>
}
/** The context of a change: the same, with the open transaction as its only connection. */
export type Work = Omit<Reading, 'db' | 'stillBy'> & {
  db: OpenDb
  /** The idempotency key of the request: a repeated request has the same. */
  idempotencyKey?: string | undefined
  newId: () => string
  reactions: Reactions
  /** The refusals for database constraints: a part of a change may be refused alone (`savepoint.ts`). */
  constraints: ConstraintRefusals
  tokenSecrets: Secrets
  /** Encrypts values that must stay unreadable in a copy of the database (`sealed.ts`). */
  dataSecrets: Secrets
  /** The act on many rows to which this work belongs: its changes are recorded in the history of that act as well. */
  partOf?: string
  /** The changes recorded so far, broadcast to open pages after COMMIT. */
  recorded: RecordedChange[]
  /** The change that this work undoes: `record` gives the kind `undone` to the change of its row. */
  undoing?: Undoing
  /**
   * Registers a write that must survive a refusal of this change (the count of a failed sign-in): it runs after the rollback, in its own
   * transaction on the same connection, before the refusal is sent.
   */
  whenRefused: (body: TransactionBody<void>) => void
}
export type TransactionBody<Result> = (work: Work) => Promise<Result>

/** A change being undone: its row, its request, its original kind, and whether this redoes it after an undo. */
export type Undoing = { id: string; entity: string; entityId: string; requestId: string; kind: string; isAgain: boolean }

/** A change of one row, as history stores it. */
export type Change = {
  entity: string
  id: string
  /** The other row whose history also lists the change: for keys, the order. */
  partOf?: string
  kind: string
  before: object | null
  after: object
  reason?: string | undefined
  facts?: object
}
/** What must hold for a row, by its identifier, so that a reaction to its change has something to do: a part of a query. */
export type RowCondition = (id: string) => RawBuilder<boolean>
/** A reaction to a change in another feature, by `entity.kind`: `'booking.E08'`; with a condition, it runs only where that holds. */
export type Reaction = ((work: Work, change: Change) => Promise<void>) & {
  condition?: RowCondition
  isSure?: (change: Change) => boolean
  /** Reacts to many rows changed in a set, by as many statements as to one. */
  inSet?: (work: Work, changes: readonly Change[]) => Promise<void>
}
export type Reactions = Readonly<Record<string, readonly Reaction[]>>

/** The refusals for broken database constraints, by constraint name. */
export type ConstraintRefusals = Readonly<Record<string, () => Refusal>>

/**
 * The site's address (the beginning of links in mails), the mail domains of the company in lower case, whether a mail server is set,
 * whether SMS are written, and whether the published password of the demo company opens accounts: on a developer's machine only.
 */
export type Site = { url: string; emailDomains: readonly string[]; sendsMail: boolean; sendsSms: boolean; opensDemo: boolean }

/** The dependencies that the process lends to each request and job; made once, in `app.ts`. */
export type Runtime = {
  db: Db
  now: () => string
  newId: () => string
  reactions: Reactions
  constraints: ConstraintRefusals
  /** The changes that can be undone, by `entity.kind`. */
  undoable: ReadonlySet<string>
  tokenSecrets: Secrets
  /** Encrypts values that must stay unreadable in a copy of the database (`sealed.ts`). */
  dataSecrets: Secrets
  /** The store of the bytes of files. */
  files: FileStore
  site: Site
  live: Live
  limits: Limits
  /** The queue of the changes by personal links. */
  linkTurns: LinkTurns
  /** The queue of the calls declared as `queued`, and their pool, which no page uses. */
  queue: CallQueue
  queuedDb: Db
  log: Logger
  /** The company's identity provider, when sign-in through it is enabled. */
  provider?: IdentityProvider
  /** The value of the header `x-api-key`: it distinguishes applications, and is no secret, since every browser sees it. */
  apiKey?: string
  /** In tests: a response that its schema refuses is an error. */
  checksAnswers?: boolean
}
export type RequestContext = Pick<Work, 'by' | 'requestId' | 'from' | 'address' | 'idempotencyKey'>

const serializationFailure = '40001'
const deadlock = '40P01'
const lockTimeout = '55P03'
const attempts = 5
const longestPauseMs = 40
/** Waits for a random time, so that transactions that collided do not retry at the same moment. */
const pause = (attempt: number) => wait(randomInt(longestPauseMs * attempt))
const busy = () =>
  new Refusal('unavailable', 'BUSY', 'Plusieurs personnes modifient la même chose en même temps. Réessayez dans un instant.', {
    retryAfter: 1,
  })

/**
 * Runs a transaction body: all of it is committed, or nothing. Called only by `serve` (through `once` for requests with a key) and by the
 * job runner. A deadlock is retried a few times; a broken constraint with a refusal, at a statement or at COMMIT, throws that refusal.
 * @throws {Refusal} `BUSY` (503) when every retry meets another deadlock, or a row stays locked beyond the time limit
 */
export const inTransaction = async <Result>(runtime: Runtime, who: RequestContext, body: TransactionBody<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runtime.db.connection().execute((connection) => runTransaction(runtime, who, connection, body))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === lockTimeout) throw busy()
      const hasCollided = error.code === serializationFailure || error.code === deadlock
      if (!hasCollided) throw runtime.constraints[error.constraint ?? '']?.() ?? error
      if (attempt === attempts) throw busy()
      await pause(attempt)
    }
  }
}

const runTransaction = async <Result>(
  runtime: Runtime,
  who: RequestContext,
  connection: Kysely<Tables>,
  body: TransactionBody<Result>,
): Promise<Result> => {
  const outliving: TransactionBody<void>[] = []
  const whenRefused = (later: TransactionBody<void>) => void outliving.push(later)
  const commit = async <T>(part: TransactionBody<T>): Promise<T> => {
    const { newId, reactions, constraints, tokenSecrets, dataSecrets, files, site } = runtime
    const recorded: RecordedChange[] = []
    const result = await inOneTransaction(connection, async (db) => {
      const lent = { newId, reactions, constraints, tokenSecrets, dataSecrets, files, site, now: runtime.now() }
      const answer = await part({ ...who, db, recorded, whenRefused, ...lent })
      if (recorded.length > 0)
        await incrementChangeCounters(
          db,
          recorded.map(({ entity }) => entity),
        )
      return answer
    })
    runtime.live.broadcast(recorded)
    return result
  }
  try {
    return await commit(body)
  } catch (error) {
    if (error instanceof Refusal) for (const later of outliving.splice(0)) await commit(later)
    throw error
  }
}
