/** The password of every account of the demo company: printed at the start, hence known to everybody. */
export const demoPassword = 'demonstration'
