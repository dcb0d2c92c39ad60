import { build } from '../scripts/house.mjs'

/** The tests of the start run the server as it is built. */
export const setup = () => build(['server'])
