import { build } from '../scripts/install.mjs'

/** The start tests run the built server. */
export const setup = () => build(['server'])
