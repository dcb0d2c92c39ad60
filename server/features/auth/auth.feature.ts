import { authCalls } from '@adm/contract/auth/auth'
import { signInSettingCalls } from '@adm/contract/auth/sign-in-setting'
import { optionsEvents, signInSettingEvents } from '@adm/domain/user/user-events'
import type { Feature } from '../../platform/feature.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone } from '../../platform/history/undo.ts'
import { forgetSignInsJob } from './auth.jobs.ts'
import { getOptionsForChange } from './auth.queries.ts'
import { authRoutes } from './auth.routes.ts'
import { guessingJob } from './account/guessing.jobs.ts'
import { changeOptions } from './auth.service.ts'
import { resealSecretsJob } from './second-factor/reseal-secrets.jobs.ts'
import { secondFactorRoutes } from './second-factor/enrolment/second-factor.routes.ts'
import { sessionRoutes } from './session/session-list.routes.ts'
import { getSignInSettingForChange } from './setting/sign-in-setting.queries.ts'
import { signInSettingRoutes } from './setting/sign-in-setting.routes.ts'
import { changeSignInSetting } from './setting/sign-in-setting.service.ts'
import { type SignInSetup, strategyRoutes, withoutPasswords } from './strategy/strategy.routes.ts'
import { letters } from './letter/auth-letters.ts'

const undoOptions = undoEdit(
  [restoring(authCalls.changeOptions, (work, _id, change, version) => changeOptions(work, change, version))],
  getOptionsForChange,
)

const undoSignInSetting = undoEdit(
  [restoring(signInSettingCalls.change, (work, _id, change, version) => changeSignInSetting(work, change, version))],
  getSignInSettingForChange,
)

/** Sign-in, sessions and feature options, with the configured sign-in strategies. */
export const authFeature = (signIn: SignInSetup): Feature => ({
  letters: Object.values(letters),
  routes: [
    signIn.strategies.includes('local') ? authRoutes : withoutPasswords(authRoutes),
    strategyRoutes(signIn),
    sessionRoutes,
    secondFactorRoutes,
    signInSettingRoutes,
  ],
  jobs: [forgetSignInsJob, guessingJob, resealSecretsJob],
  undos: {
    ...bindUndos(optionsEvents, { changed: recordedAsUndone(undoOptions) }),
    ...bindUndos(signInSettingEvents, { changed: recordedAsUndone(undoSignInSetting) }),
  },
})
