import { authCalls } from '@adm/contract/auth/auth'
import type { Feature } from '../../platform/feature.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone } from '../../platform/history/undo.ts'
import { forgetSignInsJob } from './auth.jobs.ts'
import { getOptionsForChange } from './auth.queries.ts'
import { authRoutes } from './auth.routes.ts'
import { changeOptions } from './auth.service.ts'
import { type SignInSetup, strategyRoutes, withoutPasswords } from './strategy.routes.ts'

const undoOptions = undoEdit(
  [restoring(authCalls.changeOptions, (work, _id, change, version) => changeOptions(work, change, version))],
  getOptionsForChange,
)

/** Sign-in, sessions and feature options, with the configured sign-in strategies. */
export const authFeature = (signIn: SignInSetup): Feature => ({
  routes: [signIn.strategies.includes('local') ? authRoutes : withoutPasswords(authRoutes), strategyRoutes(signIn)],
  jobs: [forgetSignInsJob],
  undos: { 'options.changed': recordedAsUndone(undoOptions) },
})
