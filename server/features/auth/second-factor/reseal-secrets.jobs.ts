import { defineResealJob } from '../../../platform/jobs/reseal.ts'
import { findSealedSecrets, replaceSealedSecret } from './second-factor.queries.ts'

/** Seals the secrets of second factors again with the newest data secret. */
export const resealSecretsJob = defineResealJob({
  name: 'second-factor.reseal',
  dailyAt: '03:45',
  find: findSealedSecrets,
  replace: replaceSealedSecret,
})
