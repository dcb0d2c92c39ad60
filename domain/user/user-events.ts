import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { signInSetting } from './sign-in-setting.ts'
import { optionsEntity, signInSettingEntity, userEntity } from './user-entity.ts'

const isSecondFactor = "un second facteur s'ajoute dans le profil, avec l'application"

/** The events of an account. */
export const userEvents = defineEvents(userEntity, z.custom<object>(), {
  invited: { before: z.custom<object | null>() },
  ...eachOf(['changed', 'activated', 'disabled'], {}),
  deleted: { fixed: "le compte supprimé s'invite de nouveau" },
  registered: { before: z.null(), fixed: "la personne s'est inscrite elle-même" },
  viewed: { fixed: "elle n'a rien changé au compte" },
  sessionsEnded: { fixed: 'une connexion fermée ne se rouvre pas' },
  ...eachOf(['secondFactorOn', 'secondFactorOff', 'secondFactorReset', 'recoveryCodesRenewed'], { fixed: isSecondFactor }),
  ...eachOf(['passwordChanged', 'passwordChosen'], { fixed: 'un mot de passe ne se remet pas' }),
})

/** The events of the features that are on. */
export const optionsEvents = defineEvents(optionsEntity, z.custom<object>(), { changed: {} })

/** The events of the rules of sign-in. */
export const signInSettingEvents = defineEvents(signInSettingEntity, signInSetting, { changed: {} })
