import { defineEntity } from '../entity/entity.ts'

/** An address that returned a mail. */
export const bouncedAddressEntity = defineEntity({
  name: 'bounced-address',
  label: { one: 'adresse en échec', many: 'adresses en échec' },
  readers: 'notifications:read',
})

/** A job with its progress. */
export const jobEntity = defineEntity({
  name: 'job',
  label: { one: 'traitement', many: 'traitements' },
  readers: 'signedIn',
})

/** A mail of the outbox. Its changes are not stored in history. */
export const mailEntity = defineEntity({
  name: 'mail',
  label: { one: 'e-mail', many: 'e-mails' },
  readers: 'all',
})
