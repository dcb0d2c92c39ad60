import { meterCalls } from '@adm/contract/meter'
import { meterRefusals } from '@adm/domain/meter/meter-refusals'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { getMeter } from './meter.queries.ts'
import { addMeter, changeMeter, readMetersOfBooking, removeMeter } from './meter.service.ts'
import { changeDevice, changeReading, readMeter, removeReading } from './meter-reading.service.ts'

export const meterRoutes = answers(
  meterCalls,
  {
    ofBooking: ({ params }, reading) => readMetersOfBooking(reading, params.bookingId),
    read: ({ params }, { db }) => getMeter(db, params.id),
    create: ({ body }, work) => addMeter(work, body),
    change: ({ params, body, version }, work) => changeMeter(work, params.id, body, version),
    remove: ({ params, version }, work) => removeMeter(work, params.id, version),
    addReading: ({ params, body, version }, work) => readMeter(work, params.id, body, version),
    changeReading: ({ params, body, version }, work) => changeReading(work, params, body, version),
    removeReading: ({ params, version }, work) => removeReading(work, params, version),
    changeDevice: ({ params, body, version }, work) => changeDevice(work, params.id, body, version),
    history: ({ params }, { db }) => findHistory(db, 'meter', params.id),
  },
  {
    meter_point_idx: meterRefusals.samePoint,
    meter_serial_idx: meterRefusals.sameSerial,
    meter_reading_once_idx: meterRefusals.alreadyRead,
  },
)
