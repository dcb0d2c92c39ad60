import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('auth')).toEqual({
    '/api/auth/login': { POST: 'public' },
    '/api/auth/refresh': { POST: 'public' },
    '/api/auth/logout': { POST: 'signedIn' },
    '/api/auth/register': { POST: 'public' },
    '/api/auth/register/confirm': { POST: 'public' },
    '/api/auth/register/link': { POST: 'public' },
    '/api/auth/password-reset': { POST: 'public' },
    '/api/auth/password-reset/confirm': { POST: 'public' },
    '/api/auth/password-reset/link': { POST: 'public' },
    '/api/auth/user': { GET: 'signedIn', PATCH: 'signedIn' },
    '/api/auth/password': { POST: 'signedIn' },
    '/api/auth/strategies': { GET: 'public' },
    '/api/auth/external': { GET: 'public' },
    '/api/auth/external/exchange': { POST: 'public' },
    '/api/auth/settings': { GET: 'all', PATCH: 'all' },
    '/api/auth/sessions': { GET: 'signedIn', DELETE: 'signedIn' },
    '/api/auth/sessions/:id': { DELETE: 'signedIn' },
    '/api/auth/second-factor': { GET: 'signedIn' },
    '/api/auth/second-factor/enrolment': { POST: 'public' },
    '/api/auth/second-factor/enrolment/confirm': { POST: 'public' },
    '/api/auth/second-factor/recovery-codes': { POST: 'signedIn' },
    '/api/auth/second-factor/removal': { POST: 'signedIn' },
    '/api/check_auth': { GET: 'signedIn' },
    '/api/options': { GET: 'public', PATCH: 'all' },
  })
})
