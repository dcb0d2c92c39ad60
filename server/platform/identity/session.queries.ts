import type { FeatureOption } from '@adm/domain/feature-option'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

const allOn = (features: readonly FeatureOption[]) =>
  features.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(select ${sql.join(
        features.map((feature) => sql.ref(feature)),
        sql` and `,
      )} from feature_option)`

type Claims = { personId: string; familyId: string | null }

const activePerson = (db: Db, personId: string, features: readonly FeatureOption[]) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'scope', allOn(features).as('featuresAreOn')])
    .where('id', '=', personId)
    .where('status', '=', sql.lit('active'))

/** With or without the sign-in of the token: one statement for both would be planned again at each call. */
const sessionWith = (features: readonly FeatureOption[]) => ({
  ofSignIn: preparedQuery((db, { personId, familyId }: { personId: string; familyId: string }) =>
    activePerson(db, personId, features).where((eb) => {
      const family = eb.selectFrom('token_family').select('id').where('id', '=', familyId)
      return eb.exists(family.where('user_id', '=', personId).where('ended_at', 'is', null))
    }),
  ),
  ofPerson: preparedQuery((db, { personId }: { personId: string }) => activePerson(db, personId, features)),
})
const sessions = new Map<string, ReturnType<typeof sessionWith>>()

/** The person of a token, while active and not signed out, with the state of the features that the call depends on: one row by its key. */
export const findSession = async (db: Db, { personId, familyId }: Claims, features: readonly FeatureOption[]) => {
  const name = features.join(' ')
  const find = sessions.get(name) ?? sessionWith(features)
  sessions.set(name, find)
  const [session] = familyId ? await find.ofSignIn(db, { personId, familyId }) : await find.ofPerson(db, { personId })
  return session
}

/** The colleague viewed by an administrator, while active, with the administrator's name. */
export const findViewed = async (db: Db, viewedId: string, viewerId: string) => {
  const [viewer, viewed] = await Promise.all([
    db.selectFrom('user_account').select(['id', 'name']).where('id', '=', viewerId).executeTakeFirst(),
    db
      .selectFrom('user_account')
      .select(['id', 'name', 'scope'])
      .where('id', '=', viewedId)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  ])
  return viewer && viewed && { ...viewed, viewer }
}

const externalSessionWith = (features: readonly FeatureOption[]) =>
  preparedQuery((db, { email }: { email: string }) =>
    db
      .selectFrom('user_account')
      .select(['id', 'scope', allOn(features).as('featuresAreOn')])
      .where('email', '=', email)
      .where('status', '=', 'active'),
  )
const externalSessions = new Map<string, ReturnType<typeof externalSessionWith>>()

/** The active person with this lower-case address, with the state of the features that the call depends on. */
export const findExternalSession = async (db: Db, email: string, features: readonly FeatureOption[]) => {
  const name = features.join(' ')
  const find = externalSessions.get(name) ?? externalSessionWith(features)
  externalSessions.set(name, find)
  const [session] = await find(db, { email })
  return session
}

/** True when these features are all on. */
export const areFeaturesOn = async (db: Db, features: readonly FeatureOption[]): Promise<boolean> => {
  const { on } = await db.selectNoFrom(allOn(features).as('on')).executeTakeFirstOrThrow()
  return on
}
