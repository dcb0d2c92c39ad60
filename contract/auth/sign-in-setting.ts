import { signInSetting, signInSettingChange } from '@adm/domain/user/sign-in-setting'
import { defineCalls } from '../call/call.ts'

export const signInSettingCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/auth/settings',
      summary: 'Les règles de connexion de cette entreprise',
      requires: ['all'],
      answer: signInSetting,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/auth/settings',
      summary: 'Changer les règles de connexion ; elles valent au prochain renouvellement des jetons',
      requires: ['all'],
      body: signInSettingChange,
      answer: signInSetting,
      version: 'required',
    },
  },
  { shows: ['sign-in-setting'] },
)
