import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features, platformRoutes, queueLimits, routes } from '../../app.ts'
import { makeLive } from '../live/live.ts'
import { makeCallQueue } from '../work/call-queue.ts'
import { type Rights, rightsOfRoutes } from '../../testing/rights.ts'

/**
 * What each call requires is typed once more by hand: for the calls of a feature by a test in its folder (`rightsOf`), for those of the
 * platform here. Source: `docs/api.md`, the table of calls. Never derive it from the code that it proves: a line that changes opens or
 * closes a door.
 */
const ofPlatform = {
  '/api/notifications/letters': { GET: 'notifications:read' },
  '/api/notifications/letters/:name/:language': { GET: 'notifications:read' },
  // The services ask for the right to each row.
  '/api/imports': { GET: 'signedIn' },
  '/api/imports/:id': { GET: 'signedIn' },
  '/api/imports/:id/undo': { POST: 'signedIn' },
  '/api/changes/undoable': { GET: 'signedIn' },
  '/api/changes/:id/undo': { POST: 'signedIn' },
  '/api/changes/:id/restore': { POST: 'signedIn' },
  '/api/jobs/:id': { GET: 'signedIn' },
  '/api/exports': { GET: 'all' },
  '/api/exports/queue': { GET: 'signedIn' },
  '/api/events': { GET: 'signedIn' },
  '/api/presence': { PUT: 'signedIn' },
  '/api/messages/outcomes': { POST: 'signature' },
  '/api/messages/returns': { POST: 'signature' },
  '/api/bounced-addresses': { GET: 'notifications:read' },
  '/api/bounced-addresses/:id': { DELETE: 'notifications:update' },
}

const linesOf = (rights: Rights): string[] =>
  Object.entries(rights)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, requires]) => `${method} ${path}: ${requires}`))
    .toSorted()

it('each call of the platform requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  const served = [...routes, ...platformRoutes({ live: makeLive(), queue: makeCallQueue(queueLimits) })]
  const ofFeatures = new Set(linesOf(rightsOfRoutes(Object.values(features).flatMap((feature) => feature.routes))))
  expect(linesOf(rightsOfRoutes(served)).filter((line) => !ofFeatures.has(line))).toEqual(linesOf(ofPlatform))
})

const folderOf = (feature: string): string => join(import.meta.dirname, '../../features', feature)
/** The tests in the folder of a feature, its rooms apart. */
const testsOf = (feature: string): string =>
  readdirSync(folderOf(feature))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folderOf(feature), name), 'utf8'))
    .join('\n')

it.each(Object.keys(features))('a test in its folder says what each call of %s requires [PERM-4]', (feature) => {
  expect(testsOf(feature)).toContain(`expect(rightsOf('${feature}')).toEqual({`)
})
