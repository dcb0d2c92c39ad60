import { featureOptionNames, type FeatureOptions, type FeatureOptionsChange } from '@adm/domain/feature-option'
import type { User } from '@adm/domain/user/user'
import type { Db, OpenDb } from '../../platform/database/database.ts'

const userColumns = ['id', 'name', 'email', 'picture', 'scope', 'number_per_page as numberPerPage'] as const

/** The user, if the account exists. */
export const findUser = (db: Db, id: string): Promise<User | undefined> =>
  db.selectFrom('user_account').select(userColumns).where('id', '=', id).executeTakeFirst()

/** The feature options, with the version of their only row. */
export const getOptions = (db: Db): Promise<FeatureOptions & { id: string; version: number }> =>
  db
    .selectFrom('feature_option')
    .select([...featureOptionNames, 'id', 'version'])
    .executeTakeFirstOrThrow()

/** The feature options, locked until the end of the transaction. */
export const getOptionsForChange = (db: OpenDb): Promise<FeatureOptions & { id: string; version: number }> =>
  db
    .selectFrom('feature_option')
    .select([...featureOptionNames, 'id', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Writes the changed options. */
export const updateOptions = (db: OpenDb, change: FeatureOptionsChange, version: number) =>
  db
    .updateTable('feature_option')
    .set({ ...change, version })
    .returning([...featureOptionNames, 'id', 'version'])
    .executeTakeFirstOrThrow()
