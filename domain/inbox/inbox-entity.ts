import { defineEntity } from '../entity/entity.ts'

/** What concerns an account. */
export const inboxEntity = defineEntity({
  name: 'inbox',
  label: { one: 'notification interne', many: 'notifications internes' },
  readers: 'account',
})

/** The digest of an account by mail. */
export const inboxDigestEntity = defineEntity({
  name: 'inbox-digest',
  label: { one: 'résumé par e-mail', many: 'résumés par e-mail' },
  readers: 'account',
})
