import type { QueryClient } from '@tanstack/react-query'
import { clientCalls } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { type Client, client as clientSchema } from '@adm/domain/client/client'
import { type ClientChange, clientChange } from '@adm/domain/client/client-draft'
import { type ClientTermsChange, clientTermsChange } from '@adm/domain/client/client-terms'
import { z } from 'zod'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { actOf, editAct, stepAct } from '../../../recipes/history/record-acts.ts'
import type { RecordSubject } from '../../../recipes/page/record-subject.ts'
import { clientEvent } from './client-event.ts'
import { clientFields } from './client-field-labels.ts'
import { readAgain } from '../../../platform/api/read-again.ts'

/** Writes a saved client into its cache entry, and reads the lists again. */
const cacheClient = (queries: QueryClient, saved: Client): void => {
  const { queryKey } = apiQuery(clientCalls.read, { params: { id: saved.id } })
  queries.setQueryData(queryKey, (old) => old && { ...old, ...saved })
  void readAgain(queries, 'client')
}

const ofClient = {
  name: 'client',
  thing: 'le client',
  fields: clientFields,
  following: ['salesRepName', 'preferredCheckers'],
  lists: {
    tags: { items: z.array(z.string()) },
    defaultOptions: { items: z.array(z.string()) },
    preferredCheckerIds: { items: z.array(z.string()) },
    recipients: { parts: {} },
  },
  readRow: (row: unknown) => clientSchema.safeParse(row).data,
  cacheSaved: cacheClient,
  read: clientCalls.read,
  history: clientCalls.history,
  historyChoices: clientCalls.historyChoices,
  acts: [
    editAct,
    actOf('people', 'Utilisateurs', ['userAdded', 'userChanged', 'userRemoved', 'mainUserChanged']),
    actOf('blocking', 'Blocages', ['blocked', 'unblocked']),
    actOf('process', 'Procédures', ['processAdded', 'processChanged', 'processRemoved']),
    actOf('logo', 'Logo', ['logoAdded', 'logoReplaced', 'logoChanged', 'logoDeleted']),
    stepAct,
  ],
  restores: Object.keys({ ...clientChange.shape, ...clientTermsChange.shape }),
  event: clientEvent({
    created: 'a créé le client',
    deleted: 'a supprimé le client',
    userAdded: 'a ajouté une personne',
    userChanged: 'a modifié une personne',
    userRemoved: 'a retiré une personne',
    mainUserChanged: "a changé l'utilisateur principal",
    restored: 'a rétabli le client supprimé',
  }),
}

/** A client as a record subject: fields, lists, calls and history acts. */
export const clientRecord: RecordSubject<Client, ClientChange> = {
  ...ofClient,
  change: clientChangeCalls.change,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => callApi(clientChangeCalls.change, { params: { id }, body: change, version, key }),
}

/** A client's parameters as a record subject: same row, another change call. */
export const clientTermsRecord: RecordSubject<Client, ClientTermsChange> = {
  ...ofClient,
  change: clientChangeCalls.changeTerms,
  nameOf: ({ name }) => name,
  save: ({ id, version }, change, key) => callApi(clientChangeCalls.changeTerms, { params: { id }, body: change, version, key }),
}
