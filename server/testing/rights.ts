import type { Call } from '@adm/contract/call/call'
import { features } from '../app.ts'
import type { Routes } from '../platform/http/serve.ts'

/** What calls require, by path and method. `a + b or c`: both of the first two, or the third alone. */
export type Rights = Readonly<Record<string, Readonly<Record<string, string>>>>

const requirementOf = ({ requires, orAnyOf = [] }: Call): string =>
  typeof requires === 'string' ? requires : [requires.toSorted().join(' + '), ...orAnyOf].join(' or ')

/** What each of these calls requires. */
export const rightsOfRoutes = (routes: readonly Routes[]): Rights => {
  const rights: Record<string, Record<string, string>> = {}
  for (const { calls } of routes)
    for (const call of Object.values<Call>(calls)) rights[call.path] = { ...rights[call.path], [call.method]: requirementOf(call) }
  return rights
}

/** What each call of a feature requires. @param folder its folder: `notification/template` */
export const rightsOf = (folder: string): Rights => rightsOfRoutes(features[folder]?.routes ?? [])
