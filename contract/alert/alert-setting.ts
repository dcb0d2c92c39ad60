import { z } from 'zod'
import { alertSetting, alertSettingChange } from '@adm/domain/alert/alert-setting'
import { defineCalls, historyLine } from '../call/call.ts'

/** The weights of the risk score and the thresholds of the rules. */
export const alertSettingCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/alerts/setting',
      summary: 'Les points du score de risque et les seuils des règles',
      requires: ['alerts:read'],
      answer: alertSetting,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/alerts/setting',
      summary: 'Changer les points et les seuils: toutes les alertes sont évaluées à nouveau',
      requires: ['all'],
      body: alertSettingChange,
      answer: alertSetting,
      version: 'required',
    },
    history: {
      method: 'GET',
      path: '/api/alerts/setting/history',
      summary: 'Qui a changé les points et les seuils, quand, et leurs valeurs avant et après',
      requires: ['alerts:read'],
      answer: z.array(historyLine),
    },
  },
  { shows: ['alert-setting'] },
)
