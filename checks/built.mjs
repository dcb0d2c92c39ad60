import { build } from '../scripts/install.mjs'

/** The tests of the start run the server as it is built. */
export const setup = () => build(['server'])
