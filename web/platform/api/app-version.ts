import { mayReload } from './chunk-reload.ts'

const own = () => document.querySelector('meta[name="adm-app"]')?.getAttribute('content')

let isOld = false

/** Reads the server's app version from a response: every response of the API has it. */
export const readAppVersion = ({ headers }: Response): void => {
  const version = headers.get('adm-app')
  if (version) isOld = own() !== undefined && version !== own()
}

/**
 * Reloads the page when the server has a newer app. Called where no typed text can be lost: at a page change, and after the first answer.
 * At most once a minute, as for a missing code file.
 */
export const reloadForNewVersion = (): void => {
  if (isOld && mayReload(Date.now())) location.reload()
}
