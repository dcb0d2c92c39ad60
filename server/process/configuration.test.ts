import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasEntry, killAll, launch, newFolder, removeFolder, start } from '../../checks/product-process.ts'

const production = {
  STAGE: 'production',
  TOKEN_SECRET: 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa',
  DATA_SECRET: 'h3Jw8sKd0Vq5nYc2LrT7bXe9MfU4gPa6',
  COMPANY_EMAIL_DOMAINS: 'adm.example',
  HOST: '127.0.0.1',
}
let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})
afterEach(() => {
  killAll()
  removeFolder(dataDir)
})

describe('the configuration', () => {
  it.each([
    ['PORT', { PORT: '99999' }, 'PORT est au plus 65535'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL commence par postgres://'],
    ['AUTH_STRATEGY', { AUTH_STRATEGY: 'local,magic' }, 'vaut local, external, ou local,external'],
    ['a provider half told', { AUTH_STRATEGY: 'external', OIDC_ISSUER: 'https://a.example' }, 'OIDC_CLIENT_ID est obligatoire quand'],
    ['a provider in production', { STAGE: 'production', AUTH_STRATEGY: 'external' }, 'OIDC_ISSUER est obligatoire quand AUTH_STRATEGY'],
    ['a provider in clear', { STAGE: 'production', AUTH_STRATEGY: 'external', OIDC_ISSUER: 'http://a.example' }, 'commence par https://'],
    ['the domains in production', { STAGE: 'production' }, 'COMPANY_EMAIL_DOMAINS est obligatoire en production'],
    ['a secret in production', { STAGE: 'production' }, 'TOKEN_SECRET est obligatoire en production'],
    ['the domains of the company', { COMPANY_EMAIL_DOMAINS: 'adm.fr,@adm.com' }, 'COMPANY_EMAIL_DOMAINS vaut un ou plusieurs domaines'],
    ['a mail server without a sender', { SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM est obligatoire avec SMTP_URL'],
  ])('that is wrong about %s stops the start and says so', async (_, change, sentence) => {
    const refused = await launch({ dataDir, change })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(sentence)
    expect(hasEntry(dataDir, 'pg18')).toBe(false)
  })

  it('of production is refused over a database with the demo company, and says what to do', async () => {
    const development = await start({ dataDir, change: { DEMO: 'yes', DEMO_BOOKINGS: '1' } })
    await development.kill('SIGTERM')

    const refused = await launch({ dataDir, change: production })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(
      'STAGE=production ne démarre pas avec elle. Indiquez dans DATABASE_URL (ou DATA_DIR) une base neuve.',
    )
  })

  it('of production opens no door of development', async () => {
    const product = await start({ dataDir, change: production })

    expect(hasEntry(dataDir, 'token')).toBe(false)
    expect((await fetch(`${product.url}/api/dev/outbox`)).status).toBe(404)
    expect(product.output()).toContain('Aucun e-mail ne part')
  })
})
