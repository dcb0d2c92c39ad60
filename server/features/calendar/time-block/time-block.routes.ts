import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { timeBlockRefusals } from '@adm/domain/checker/time-block-refusals'
import { answers } from '../../../platform/http/serve.ts'
import { findTimeBlocks } from './time-block.queries.ts'
import { cancelTimeBlock, changeTimeBlock, createTimeBlock, simulateTimeBlock } from './time-block.service.ts'

export const timeBlockRoutes = answers(
  timeBlockCalls,
  {
    ofChecker: ({ params, query }, { db }) => findTimeBlocks(db, params.id, query),
    simulation: ({ query }, reading) => simulateTimeBlock(reading, query),
    create: ({ body }, work) => createTimeBlock(work, body),
    change: ({ params, body, version }, work) => changeTimeBlock(work, params.id, body, version),
    cancel: ({ params, version }, work) => cancelTimeBlock(work, params.id, version),
  },
  { time_block_apart: timeBlockRefusals.taken },
)
