import { z } from 'zod'
import { specificProcess } from '@adm/domain/client/process/specific-process'
import { specificProcessDraft } from '@adm/domain/client/process/specific-process-draft'
import { byId, defineCalls } from '../call/call.ts'

const oneOfClient = z.object({ id: z.uuid(), processId: z.uuid() })

/** The specific processes of a client. */
export const clientProcessCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/clients/:id/specific-processes',
      summary: "Les procédures d'un client",
      requires: ['clients:read'],
      params: byId,
      answer: z.array(specificProcess),
    },
    create: {
      method: 'POST',
      path: '/api/clients/:id/specific-processes',
      summary: 'Ajouter une procédure : elle vaut pour les commandes à venir',
      requires: ['clients:update'],
      params: byId,
      body: specificProcessDraft,
      answer: specificProcess,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/clients/:id/specific-processes/:processId',
      summary: 'Remplacer une procédure; les commandes déjà prises gardent celle de leur jour',
      requires: ['clients:update'],
      params: oneOfClient,
      body: specificProcessDraft,
      answer: specificProcess,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/clients/:id/specific-processes/:processId',
      summary: 'Supprimer une procédure; les commandes déjà prises la gardent',
      requires: ['clients:update'],
      params: oneOfClient,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
  },
  { shows: ['client', 'client-prices'] },
)
