import { mayReload } from './chunk-reload.ts'

const own = () => document.querySelector('meta[name="adm-app"]')?.getAttribute('content')

let isOld = false

/** Receives the app version of the server that answered: every answer of the API names it. */
export const noteVersion = ({ headers }: Response): void => {
  const version = headers.get('adm-app')
  if (version) isOld = own() !== undefined && version !== own()
}

/**
 * Takes the new app when the server has one: called where nothing typed can be lost, at a change of page and when the first answer comes.
 * At most once a minute, as for a file that is missing.
 */
export const takeNewVersion = (): void => {
  if (isOld && mayReload(Date.now())) location.reload()
}
