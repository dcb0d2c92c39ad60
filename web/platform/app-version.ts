import { mayReload } from './chunk-reload.ts'

const own = () => document.querySelector('meta[name="adm-app"]')?.getAttribute('content')

let isOld = false

/** Hears which app belongs to the server that answered: every answer of the API names it. */
export const hearVersion = ({ headers }: Response): void => {
  const told = headers.get('adm-app')
  if (told) isOld = own() !== undefined && told !== own()
}

/**
 * Takes the new app when the server has one: called where nothing typed can be lost, at a change of page and when the first answer comes.
 * At most once a minute, as for a file that is missing.
 */
export const takeNewVersion = (): void => {
  if (isOld && mayReload(Date.now())) location.reload()
}
