import type { FeatureOption } from '@adm/domain/feature-option'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { statement } from './statement.ts'

const allOn = (features: readonly FeatureOption[]) =>
  features.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(select ${sql.join(
        features.map((feature) => sql.ref(feature)),
        sql` and `,
      )} from feature_option)`

type Claims = { personId: string; familyId: string | null }

const sessionWith = (features: readonly FeatureOption[]) =>
  statement((db, { personId, familyId }: Claims) =>
    db
      .selectFrom('user_account')
      .select(['id', 'scope', allOn(features).as('featuresAreOn')])
      .where('id', '=', personId)
      .where('active', '=', true)
      .where((eb) => {
        const family = eb.selectFrom('token_family').select('id').where('id', '=', familyId)
        return eb.or([
          sql<boolean>`${familyId}::uuid is null`,
          eb.exists(family.where('user_id', '=', personId).where('ended_at', 'is', null)),
        ])
      }),
  )
const sessions = new Map<string, ReturnType<typeof sessionWith>>()

/** The person of a token, while active and not signed out, with the features that the call hangs on: one row by its key. */
export const findSession = async (db: Db, { personId, familyId }: Claims, features: readonly FeatureOption[]) => {
  const name = features.join(' ')
  const find = sessions.get(name) ?? sessionWith(features)
  sessions.set(name, find)
  const [session] = await find(db, { personId, familyId })
  return session
}

/** True when these features are all on. */
export const areFeaturesOn = async (db: Db, features: readonly FeatureOption[]): Promise<boolean> => {
  const { on } = await db.selectNoFrom(allOn(features).as('on')).executeTakeFirstOrThrow()
  return on
}
