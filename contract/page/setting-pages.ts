import { seeAlert, seeBooking, seeClient, seeNotifications } from '@adm/domain/screen-right'
import { authCalls } from '../auth/auth.ts'
import { byId, byMessage } from '../call/call.ts'
import { userCalls } from '../user.ts'
import { definePages } from './page-row.ts'

/** The pages of the settings. */
export const settingPages = definePages({
  settings: { path: '/settings', frenchPath: '/parametres', title: 'Paramètres', requires: authCalls.changeOptions.requires },
  company: {
    path: '/settings/company',
    frenchPath: '/parametres/societe',
    title: 'Société',
    requires: ['all'],
  },
  users: {
    path: '/settings/users',
    frenchPath: '/parametres/utilisateurs',
    title: 'Utilisateurs',
    requires: userCalls.list.requires,
  },
  priceGrids: {
    path: '/settings/price-grids',
    frenchPath: '/parametres/grilles',
    title: 'Grilles de prix',
    requires: [seeClient],
  },
  alertRules: {
    path: '/settings/alerts',
    frenchPath: '/parametres/alertes',
    title: 'Règles des alertes',
    requires: [seeAlert],
    feature: 'alert',
  },
  durations: {
    path: '/settings/durations',
    frenchPath: '/parametres/durees',
    title: 'Durées',
    requires: [seeClient, seeBooking],
  },
  messages: {
    path: '/settings/messages',
    frenchPath: '/parametres/messages',
    title: 'Modèles de messages',
    requires: [seeNotifications],
  },
  message: {
    path: '/settings/messages/$message',
    frenchPath: '/parametres/messages/$message',
    title: 'Modèle de message',
    requires: [seeNotifications],
    params: byMessage,
  },
  priceGridCreate: {
    path: '/settings/price-grids/create',
    frenchPath: '/parametres/grilles/creer',
    title: 'Nouvelle grille',
    requires: ['all'],
  },
  priceGrid: {
    path: '/settings/price-grids/$id',
    frenchPath: '/parametres/grilles/$id',
    title: 'Grille de prix',
    requires: [seeClient],
    params: byId,
  },
})
