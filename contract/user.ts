import { permissions } from '@adm/domain/permission'
import { rolePresetNames } from '@adm/domain/user/role/role-preset-name'
import { account, accountChange, invitationDraft, userStatuses } from '@adm/domain/user/user'
import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { byId, defineCalls, historyLine, several } from './call/call.ts'
import { defineList, numberedPages } from './call/list.ts'
import { choice, namesQuery } from './call/name-search.ts'

/** The sort orders of the list; `-` reverses the order. `status`: accounts that wait for an administrator first. */
export const userSorts = ['status', 'name', '-name', 'email', '-email', '-lastSignInAt', 'lastSignInAt', '-createdAt', 'createdAt'] as const

export const userList = defineList({
  filters: {
    /** Name or e-mail. */
    text: typedText().max(200).optional(),
    status: several(z.enum(userStatuses)),
    /** Exactly the permissions of a preset. */
    preset: several(z.enum(rolePresetNames)),
    /** All of these permissions, also through `all`. */
    permission: several(z.enum(permissions)),
    sort: z.enum(userSorts).default('status'),
  },
  pages: numberedPages,
  row: account,
})
export type UserFilters = z.output<typeof userList.filters>

export const userCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/users',
      summary: 'Les utilisateurs',
      requires: ['all'],
      query: userList.query,
      answer: userList.page,
    },
    names: {
      method: 'GET',
      path: '/api/users/names',
      summary: "Les noms des utilisateurs qui peuvent se connecter, pour les listes de choix; avec `id`, ceux qu'une page nomme déjà",
      requires: 'signedIn',
      query: namesQuery,
      answer: z.array(choice),
    },
    read: {
      method: 'GET',
      path: '/api/users/:id',
      summary: 'Un utilisateur',
      requires: ['all'],
      params: byId,
      answer: account,
      version: 'answered',
    },
    invite: {
      method: 'POST',
      path: '/api/users',
      summary: 'Inviter une personne par e-mail, avec ses droits',
      requires: ['all'],
      body: invitationDraft,
      answer: account,
      status: 201,
      version: 'answered',
    },
    inviteAgain: {
      method: 'POST',
      path: '/api/users/:id/invitation',
      summary: "Renvoyer l'invitation, avec un nouveau lien",
      requires: ['all'],
      params: byId,
      body: z.strictObject({}),
      answer: account,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/users/:id',
      summary: "Changer le nom, les droits ou le statut d'un utilisateur : activer, désactiver",
      requires: ['all'],
      params: byId,
      body: accountChange,
      answer: account,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/users/:id',
      summary: "Supprimer un compte qui n'a jamais servi; un autre se désactive",
      requires: ['all'],
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    history: {
      method: 'GET',
      path: '/api/users/:id/history',
      summary: "L'historique d'un utilisateur",
      requires: ['all'],
      params: byId,
      answer: z.array(historyLine),
    },
    resetSecondFactor: {
      method: 'POST',
      path: '/api/users/:id/second-factor/reset',
      summary: "Retirer le second facteur d'une personne qui a perdu son téléphone et ses codes de secours",
      requires: ['all'],
      params: byId,
      body: z.strictObject({}),
      answer: account,
      version: 'answered',
    },
    viewAs: {
      method: 'POST',
      path: '/api/users/:id/view-as',
      summary: "Voir ADM comme cette personne, en lecture seule, pendant 15 minutes : un jeton à part, qui s'ajoute à la connexion",
      requires: ['all'],
      params: byId,
      body: z.strictObject({}),
      answer: z.object({ token: z.string() }),
      containsSecret: true,
    },
  },
  { shows: ['user'] },
)
