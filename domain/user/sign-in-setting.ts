import { z } from 'zod'
import type { Permission } from '../permission.ts'
import { staleVersion } from '../refusal.ts'
import { hasRole } from './role/role-preset.ts'
import { rolePresetNames } from './role/role-preset-name.ts'

const rolesMessage = 'Choisissez des rôles.'
const daysMessage = 'Indiquez entre 1 et 365 jours.'

/** The company's rules of sign-in. */
export const signInSetting = z.object({
  /** The days after which a person signs in again, however often they have used the product. */
  sessionDays: z.int(daysMessage).min(1, daysMessage).max(365, daysMessage),
  /** The roles whose accounts sign in with a second factor only. */
  secondFactorRoles: z.array(z.enum(rolePresetNames, rolesMessage), rolesMessage).max(rolePresetNames.length, rolesMessage),
})
export type SignInSetting = z.output<typeof signInSetting>

/** The changed rules; the others are unchanged. */
export const signInSettingChange = signInSetting.partial().strict()
export type SignInSettingChange = z.output<typeof signInSettingChange>

const dayMs = 24 * 3_600_000

/** Whether a sign-in has reached its absolute end. @param signedInAt the instant of the sign-in */
export const hasReachedEnd = (signedInAt: string, now: string, { sessionDays }: Pick<SignInSetting, 'sessionDays'>): boolean =>
  Date.parse(now) - Date.parse(signedInAt) >= sessionDays * dayMs

/** Whether an account with these permissions must have a second factor. */
export const needsSecondFactor = (scope: readonly Permission[], { secondFactorRoles }: Pick<SignInSetting, 'secondFactorRoles'>): boolean =>
  secondFactorRoles.some((role) => hasRole(scope, role))

export const signInSettingRefusals = {
  stale: staleVersion('Ces règles ont été modifiées entre-temps. Rechargez la page.'),
}
