import { z } from 'zod'
import { clientUser, clientUserChange, clientUserDraft } from '@adm/domain/client/client-user'
import { defineCalls } from '../call/call.ts'

const ofClient = z.object({ id: z.uuid() })
const oneOfClient = z.object({ id: z.uuid(), userId: z.uuid() })

/** The people of a client; they are read with it. */
export const clientUserCalls = defineCalls({
  create: {
    method: 'POST',
    path: '/api/clients/:id/users',
    summary: "Ajouter une personne à un client; la première est l'utilisateur principal",
    requires: ['clients:update'],
    params: ofClient,
    body: clientUserDraft,
    answer: clientUser,
    status: 201,
    version: 'answered',
  },
  change: {
    method: 'PATCH',
    path: '/api/clients/:id/users/:userId',
    summary: "Changer une personne d'un client, ou la désigner utilisateur principal",
    requires: ['clients:update'],
    params: oneOfClient,
    body: clientUserChange,
    answer: clientUser,
    version: 'required',
  },
  remove: {
    method: 'DELETE',
    path: '/api/clients/:id/users/:userId',
    summary: "Retirer une personne d'un client; l'utilisateur principal ne peut pas l'être",
    requires: ['clients:update'],
    params: oneOfClient,
    answer: 'nothing',
    status: 204,
    version: 'required',
  },
})
