/** The budget of each job of `npm test`, as a multiple of a yardstick: machines differ by four, what a job costs on one of them erodes. */
import { createHash } from 'node:crypto'

const rounds = 3

/** A fixed work of a processor: sorting, JSON and hashing. */
const work = () => {
  const words = Array.from({ length: 200_000 }, (_, index) => String((index * 7919) % 200_003))
  for (let round = 0; round < 4; round += 1) JSON.parse(JSON.stringify(words.toSorted()))
  let bytes = Buffer.alloc(65_536)
  for (let round = 0; round < 3000; round += 1) bytes = Buffer.concat([createHash('sha256').update(bytes).digest(), bytes.subarray(32)])
}

/** The seconds of the fixed work on this machine, now: the quickest of three, since another program may disturb one. */
export const measureYardstick = () => {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    work()
    return (performance.now() - begun) / 1000
  })
  return Math.min(...times)
}

/**
 * Budgets in yardsticks. A check and the domain's tests run beside each other; `start` runs beside its failures, Node 22 and 24, and beside the
 * tests on PostgreSQL. Source: the times of commit 6d43b3b8 where a yardstick takes 0.73 s, and a half more, since no whole run on a quiet
 * machine has been timed after it; `server-embedded` and `server-postgresql`: 750 and 830 yardsticks of commit 0e1104da where a change of process is
 * dear; `journeys`: 2,200 s of commit 0e1104da where a yardstick takes 0.91 s, beside other work.
 * The yardstick is work of one process, and a browser is many: on such a machine journeys take up to 1.5 times as many yardsticks.
 */
const budgets = {
  domain: 150,
  'server-embedded': 600,
  'server-postgresql': 700,
  start: 700,
  'start-failures': 300,
  journeys: 2500,
  'journeys-code': 250,
  'journey-pglite': 200,
}
const budgetOfCheck = 100
const budgetOfOtherNode = 600

const budgetOf = (job) => budgets[job] ?? (job.startsWith('node-') ? budgetOfOtherNode : budgetOfCheck)

/** A job may take this many times its budget before it fails: a machine that others use too is late. */
const tolerance = 2

/** @typedef {{ job: string, seconds: number }} Timed */

/**
 * Compares the time of each job with its budget.
 * @param {readonly Timed[]} timed
 * @param {number} yardstick in seconds
 * @returns a line for each job, and the jobs beyond twice their budget
 */
export const compareWithBudgets = (timed, yardstick) => {
  const compared = timed.map(({ job, seconds }) => ({ job, seconds, budget: budgetOf(job) * yardstick }))
  return {
    lines: compared.map(
      ({ job, seconds, budget }) => `${job.padEnd(20)} ${seconds.toFixed(0).padStart(5)} s of ${budget.toFixed(0)} (${(seconds / budget).toFixed(2)})`,
    ),
    beyond: compared
      .filter(({ seconds, budget }) => seconds > tolerance * budget)
      .map(({ job, seconds, budget }) => ({ name: `${job}: beyond its budget`, why: `${seconds.toFixed(0)} s, more than twice ${budget.toFixed(0)} s` })),
  }
}
