import type { SignInSettingChange } from '@adm/domain/user/sign-in-setting'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

const columns = ['id', 'session_days as sessionDays', 'second_factor_roles as secondFactorRoles', 'version'] as const

/** The rules of sign-in, with the version of their only row. */
export const getSignInSetting = (db: Db) => db.selectFrom('sign_in_setting').select(columns).executeTakeFirstOrThrow()

/** The rules of sign-in, locked until the end of the transaction. */
export const getSignInSettingForChange = (db: OpenDb) =>
  db.selectFrom('sign_in_setting').select(columns).forUpdate().executeTakeFirstOrThrow()

/** Writes the changed rules. */
export const updateSignInSetting = (db: OpenDb, { sessionDays, secondFactorRoles }: SignInSettingChange, version: number) =>
  db
    .updateTable('sign_in_setting')
    .set({
      ...(sessionDays === undefined ? {} : { session_days: sessionDays }),
      ...(secondFactorRoles === undefined ? {} : { second_factor_roles: secondFactorRoles }),
      version,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
