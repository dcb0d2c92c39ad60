import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { authCalls } from '@adm/contract/auth/auth'
import { userCalls } from '@adm/contract/user'
import { type CallInput, type Answered, type Call, isOpenTo } from '@adm/contract/call/call'
import { type FeatureOption, type FeatureOptions, featureOptions } from '@adm/domain/feature-option'
import { newKey } from '../new-key.ts'
import { callApi } from '../api/api.ts'
import { loadCode } from '../api/chunk-reload.ts'
import { isProviderReturn, onReturn } from './external-return.ts'
import { dropDrafts } from '../form/drop-drafts.ts'
import { dropStored, findStoredSession, isUnanswered, storeAnswersFor, storeSession } from '../offline/offline-answers.ts'
import { storeNumberPerPage } from '../address/number-per-page.ts'
import { dropRecent } from '../recent.ts'
import { endSession, sessionEnded, sessionShutOut, viewEnded } from '../api/refresh.ts'
import { Refused } from '../api/refused.ts'
import { dropView, storeTokens, storeView, onTokenOfAnotherTab, onViewOfAnotherTab, personOf, readToken } from './token.ts'

/** The signed-in person, from `/api/auth/user`. */
type Person = Answered<typeof authCalls.user>['user']
/** The administrator who views the product as that person. */
type Viewer = Answered<typeof authCalls.user>['viewer']
/**
 * The signed-in person, the company's options, and whether a sign-in runs. `hasExpired`: the last session ended by itself. `refusal`: why
 * the identity provider's answer is not accepted. `shutOut`: why this person has no access.
 */
export type Session = {
  person: Person | null
  viewer: Viewer
  options: FeatureOptions
  isBusy: boolean
  hasExpired: boolean
  refusal: string | null
  shutOut: string | null
}

const nobody: Session = {
  person: null,
  viewer: null,
  options: defaultOptions(),
  isBusy: false,
  hasExpired: false,
  refusal: null,
  shutOut: null,
}
let session = nobody
let loading: Promise<Session> | null = null
const listeners = new Set<() => void>()

/** The session now, for code outside React; components use `useSession`. */
export const readSession = (): Session => session

/** Subscribes to every change. @returns unsubscribes */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, with a new render when it changes. */
export const useSession = (): Session => useSyncExternalStore(onSession, readSession)

/** The person and the options, requested once for all pages. @throws {Refused} when the server does not answer */
export const loadSession = (): Promise<Session> => {
  loading ??= fetchSession().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Signs in: the old session is removed, the token is stored, the entrance is called, then the person is loaded. @throws {Refused} */
export const signIn = async (credentials: CallInput<typeof authCalls.login>['body']): Promise<void> => {
  reset({ isBusy: true })
  try {
    const signingIn = callApi(authCalls.login, { body: credentials, key: newKey() })
    const [tokens, { checkEntrance }] = await Promise.all([signingIn, import('./entrance.ts')])
    storeTokens(tokens)
    await checkEntrance()
    loading = null
    await loadSession()
  } catch (error) {
    if (session.shutOut === null) endSession()
    throw error
  } finally {
    change({ isBusy: false, hasExpired: false })
  }
}

/** Signs out: notifies the server and ignores its failure; then removes everything of the person from this device. */
export const signOut = async (): Promise<void> => {
  dropView()
  await callApi(authCalls.logout, { body: {}, key: newKey() }).catch(logFailure)
  endSession()
  dropDrafts()
  await dropStored()
  dropRecent()
  change({ hasExpired: false })
}

/** Starts a view of the product as a colleague, in every tab, until `returnFromView` or for 15 minutes. @throws {Refused} */
export const viewAs = async (id: string): Promise<void> => {
  const { token } = await callApi(userCalls.viewAs, { params: { id }, body: {}, key: newKey() })
  storeView(token)
  await loadAgain()
}

/** Returns to one's own account. */
export const returnFromView = async (): Promise<void> => {
  dropView()
  await loadAgain()
}

/** The reason why every action is refused during a view as a colleague: the administrator may not act as that person. */
export const readOnlyReason = ({ person, viewer }: Session): string | null =>
  viewer && person ? `Vous voyez ADM comme ${person.name}\u00a0: rien ne peut être modifié.` : null

/** Handles a live event or a gap: changes of the person's rights or of the options are read again at once. */
export const onSessionChange = (event: { entity: string; id: string } | 'resync'): void => {
  const { person, viewer } = session
  const isConcerned =
    event === 'resync' || event.entity === 'options' || (event.entity === 'user' && (event.id === person?.id || event.id === viewer?.id))
  if (isConcerned) void loadAgain()
}
/** Leaves the unauthorized screen for the sign-in page. */
export const closeShutOut = (): void => void change({ shutOut: null })

/** Changes one's own account, here and on the server. @throws {Refused} */
export const changePerson = async (body: CallInput<typeof authCalls.changeUser>['body']): Promise<void> => {
  const { user } = await callApi(authCalls.changeUser, { body })
  change({ person: user })
}

/** Sets the number of rows of a page, for every list: at once on this device, and in the profile for other devices. */
export const chooseNumberPerPage = (rows: number): void => {
  storeNumberPerPage(rows)
  void changePerson({ numberPerPage: rows }).catch(logFailure)
}

/** Whether this person has the permissions of a call: the same declaration that the server enforces. */
export const mayCall = ({ person }: Session, requires: Call['requires'], orAnyOf: Call['orAnyOf'] = []): boolean => {
  if (requires === 'public' || requires === 'link') return true
  return person !== null && isOpenTo(person.scope, { requires, orAnyOf })
}

/** Whether the company has this feature; without a feature it is always on. */
export const isOn = ({ options }: Session, feature: FeatureOption | undefined): boolean => feature === undefined || options[feature]

/** Whether this person may make the call. A hidden button protects nothing: the server checks too. */
export const useMay = (call: Call): boolean => mayCall(useSession(), call.requires, call.orAnyOf)

/** Subscribes to the events that end or replace the session: a refused call, another tab. Called once at start. */
export const followSession = (): void => {
  globalThis.addEventListener(sessionEnded, () => reset({ hasExpired: !session.isBusy }))
  globalThis.addEventListener(viewEnded, () => void loadAgain())
  onViewOfAnotherTab(() => void loadAgain())
  globalThis.addEventListener(sessionShutOut, (event) => {
    if (event instanceof CustomEvent) reset({ shutOut: String(event.detail) })
  })
  onReturn(() => void loadAgain())
  onTokenOfAnotherTab((token) => {
    if (!token) reset({})
    else if (!session.person) void loadAgain()
  })
}

const loadAgain = async (): Promise<void> => {
  loading = null
  await loadSession().catch(logFailure)
}

const noPerson = { user: null, viewer: null }

const fetchSession = async (): Promise<Session> => {
  const options = callApi(authCalls.options, {}).catch(logFailure)
  const refusal = await finishExternalSignIn()
  try {
    const { user: person, viewer } = readToken() ? await fetchPerson() : noPerson
    if (person?.numberPerPage && !viewer) storeNumberPerPage(person.numberPerPage)
    const fetched = change({ person, viewer, refusal, options: (await options) ?? session.options })
    if (person && !viewer) storeSession(person.id, { person, options: fetched.options })
    return fetched
  } catch (error) {
    const stored = isUnanswered(error) ? await readStoredSession() : undefined
    if (!stored) throw error
    loading = null // the next page requests the session again
    return change(stored)
  }
}

/** Loads the code of the external sign-in only when the provider sent the browser back: most people never need it. */
const finishExternalSignIn = async (): Promise<string | null> => {
  if (!isProviderReturn()) return null
  const { finishSignIn } = await loadCode(() => import('./external-sign-in.ts'))
  return finishSignIn()
}

/** The last session here, for the person of the stored token: without network, they read only their own stored answers. */
const readStoredSession = async (): Promise<Pick<Session, 'person' | 'options'> | undefined> => {
  const id = personOf(readToken())
  const { data } = storedSession.safeParse(id ? await findStoredSession(id) : undefined)
  return data?.person.id === id ? data : undefined
}
const storedSession = z.object({ person: authCalls.user.answer.shape.user, options: authCalls.options.answer })

/** The signed-in person; none when the stored session is over, which is an answer, not a failure. */
const fetchPerson = async (): Promise<{ user: Person | null; viewer: Viewer }> => {
  try {
    return await callApi(authCalls.user, {})
  } catch (error) {
    if (error instanceof Refused && error.refusal.statusCode === 401) return noPerson
    throw error
  }
}

const reset = (rest: Partial<Session>): void => {
  loading = null
  change({ ...nobody, options: session.options, isBusy: session.isBusy, ...rest })
}

const change = (changes: Partial<Session>): Session => {
  session = { ...session, ...changes }
  // Answers of a view as a colleague are not stored for the administrator.
  storeAnswersFor(session.viewer ? null : (session.person?.id ?? null))
  for (const listener of listeners) listener()
  return session
}

const logFailure = (error: unknown): undefined => {
  // oxlint-disable-next-line no-console -- a failed sign-out or a failed request of the options leaves only this line (AUTH-3, AUTH-14)
  console.warn(error)
}

function defaultOptions(): FeatureOptions {
  const rows = Object.entries(featureOptions).map(([name, option]) => [name, option.default])
  return Object.fromEntries(rows) as FeatureOptions
}
