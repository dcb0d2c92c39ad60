import { defineEntity } from '../entity/entity.ts'

/** An account. */
export const userEntity = defineEntity({
  name: 'user',
  label: { one: 'compte', many: 'comptes' },
  readers: 'all',
  links: ['invitation', 'reset'],
})

/** The features that are on. */
export const optionsEntity = defineEntity({
  name: 'options',
  label: { one: 'fonctionnalités', many: 'fonctionnalités' },
  readers: 'signedIn',
})

/** The rules of sign-in. */
export const signInSettingEntity = defineEntity({
  name: 'sign-in-setting',
  label: { one: 'réglage de connexion', many: 'réglages de connexion' },
  readers: 'signedIn',
})
