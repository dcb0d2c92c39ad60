import type { FeatureOption } from '@adm/domain/feature-option'
import { sql } from 'kysely'
import type { Db } from './database.ts'

const allOn = (features: readonly FeatureOption[]) =>
  features.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(select ${sql.join(
        features.map((feature) => sql.ref(feature)),
        sql` and `,
      )} from feature_option)`

/** The person of a token, while active and not signed out, with the features that the call hangs on: one row by its key. */
export const findSession = (
  db: Db,
  { personId, familyId }: { personId: string; familyId: string | null },
  features: readonly FeatureOption[],
) =>
  db
    .selectFrom('user_account')
    .select(['id', 'scope', allOn(features).as('featuresAreOn')])
    .where('id', '=', personId)
    .where('active', '=', true)
    .$if(familyId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('token_family')
            .select('id')
            .where('id', '=', familyId)
            .where('user_id', '=', personId)
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()

/** True when these features are all on. */
export const areFeaturesOn = async (db: Db, features: readonly FeatureOption[]): Promise<boolean> => {
  const { on } = await db.selectNoFrom(allOn(features).as('on')).executeTakeFirstOrThrow()
  return on
}
