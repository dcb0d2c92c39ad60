import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { dropDraft, dropDrafts, storeDraft, readDraft } from './form-draft.ts'

const camille = { personId: 'camille', form: 'booking-create' }
const now = Date.parse('2026-11-23T09:00:00Z')
const days = 86_400_000

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('gives back what was typed, to the person who typed it only', () => {
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  expect(readDraft(camille, now + days)).toEqual({ address: '12 rue des Lilas' })
  expect(readDraft({ ...camille, personId: 'nour' }, now)).toBeNull()
  expect(readDraft({ ...camille, form: 'booking-0199' }, now)).toBeNull()
})

it('lets a draft go after a week, or once it is saved', () => {
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  expect(readDraft(camille, now + 7 * days)).toBeNull()
  dropDraft(camille)
  expect(readDraft(camille, now)).toBeNull()
})

it('leaves no draft of anybody after a sign-out, and touches nothing else [AUTH-3]', () => {
  localStorage.setItem('numberPerPage', '100')
  storeDraft(camille, { address: '12 rue des Lilas' }, now)
  storeDraft({ ...camille, personId: 'nour' }, {}, now)
  dropDrafts()
  expect(Object.keys(localStorage)).toEqual(['numberPerPage'])
})
