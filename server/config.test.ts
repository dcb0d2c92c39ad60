import { expect, it } from 'vitest'
import { mayLoadDemo, readConfig } from './config.ts'

const base = { DATABASE_URL: 'postgres://db.example/adm' }
const secret = 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa'
const production = { STAGE: 'production', TOKEN_SECRET: secret, DATA_SECRET: secret, COMPANY_EMAIL_DOMAINS: 'adm.fr' }

it.each([
  ['into the embedded database of a developer', {}, true],
  ['into a given database only when it is asked for', base, false],
  ['into a given database when it is asked for', { ...base, DEMO: 'yes' }, true],
  ['nowhere with DEMO=no', { DEMO: 'no' }, false],
  ['never in production', { ...production, ...base }, false],
  ['never in production, whatever is asked for', { ...production, DEMO: 'yes' }, false],
])('the demo company is loaded %s', (_, env, isLoaded) => {
  expect(mayLoadDemo(readConfig(env))).toBe(isLoaded)
})

it('production needs the domains of the company: nobody else may enter [AUTH-12]', () => {
  expect(() => readConfig({ ...production, COMPANY_EMAIL_DOMAINS: '' })).toThrow('COMPANY_EMAIL_DOMAINS est obligatoire en production')
})

it.each([
  ['an SMS service without its token and sender', { SMS_URL: 'https://sms.example' }, 'SMS_TOKEN va avec SMS_URL, SMS_TOKEN, SMS_FROM'],
  ['a sender of SMS that no phone shows', { SMS_FROM: 'A' }, 'SMS_FROM est un nom de 3 à 11 lettres'],
  ['a signature without its key', { MAIL_DKIM_DOMAIN: 'adm.fr', MAIL_DKIM_SELECTOR: 'adm1' }, 'MAIL_DKIM_KEY va avec'],
  ['a key that is none', { MAIL_DKIM_KEY: 'abc' }, 'MAIL_DKIM_KEY est une clé privée'],
  ['a mail server without a sender', { SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM est obligatoire avec SMTP_URL'],
  ['a mailbox without an account', { BOUNCES_IMAP_URL: 'imaps://imap.example' }, 'BOUNCES_IMAP_URL contient un compte'],
  ['a mailbox whose password is half encoded', { BOUNCES_IMAP_URL: 'imaps://a:50%@imap.example' }, 'BOUNCES_IMAP_URL contient un compte'],
  ['a mailbox of another protocol', { BOUNCES_IMAP_URL: 'pop3://a:b@pop.example' }, 'BOUNCES_IMAP_URL commence par imaps://'],
  [
    'a mailbox in clear text in production',
    { ...production, BOUNCES_IMAP_URL: 'imap://a:b@imap.example' },
    'BOUNCES_IMAP_URL commence par imaps:// en production',
  ],
  ['a weak secret of the outcomes', { OUTCOMES_SECRET: 'secret' }, 'OUTCOMES_SECRET doit avoir au moins 32 caractères'],
])('refuses %s', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

it('reads the mailbox of returned mails: account, password and folder are percent-encoded', () => {
  const { BOUNCES_IMAP_URL } = readConfig({ BOUNCES_IMAP_URL: 'imaps://retours%40adm.example:a%3Ab%2Fc@imap.example/Non%20remis' })
  expect(BOUNCES_IMAP_URL).toEqual({
    host: 'imap.example',
    port: 993,
    isEncrypted: true,
    user: 'retours@adm.example',
    password: 'a:b/c',
    folder: 'Non remis',
  })
})
