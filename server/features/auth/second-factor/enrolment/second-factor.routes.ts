import { secondFactorCalls } from '@adm/contract/auth/second-factor'
import { answers, inHalves } from '../../../../platform/http/serve.ts'
import { checkPassword } from '../../sign-in/sign-in.service.ts'
import { startEnrolment, confirmEnrolment, readSecondFactor, removeOwnSecondFactor, renewRecoveryCodes } from './second-factor.service.ts'

export const secondFactorRoutes = answers(secondFactorCalls, {
  read: (_, reading) => readSecondFactor(reading),
  begin: inHalves(
    ({ body }, reading) => checkPassword(reading, body),
    (checked, work) => startEnrolment(work, checked),
  ),
  confirm: inHalves(
    async ({ body }, reading) => ({ checked: await checkPassword(reading, body), code: body.code }),
    ({ checked, code }, work) => confirmEnrolment(work, checked, code),
  ),
  renewRecoveryCodes: ({ body }, work) => renewRecoveryCodes(work, body.code),
  remove: ({ body }, work) => removeOwnSecondFactor(work, body.code),
})
