/**
 * `npm run token -- bookings:read clients:read`: requests from the running server, stage dev, a bearer token with exactly these
 * permissions.
 */
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { root } from './stage.mjs'

process.chdir(root)
const folder = process.env.DATA_DIR || 'data'
const isDoor = (name) => /^token-\d+\.sock$/.test(name) && (!process.env.PORT || name === `token-${process.env.PORT}.sock`)
const doors = existsSync(folder) ? readdirSync(folder).filter(isDoor) : []

const requestToken = (door) =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect({ path: door }, () => socket.write(`${JSON.stringify({ permissions: process.argv.slice(2) })}\n`))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => resolve(undefined))
    socket.on('end', () => resolve(text ? JSON.parse(text) : undefined))
  })

if (existsSync(folder)) process.chdir(folder)
let answer
for (const door of doors) answer ??= await requestToken(door)
if (answer?.token) console.log(answer.token)
else console.error(answer?.refusal ?? `Aucun serveur ne répond dans le dossier ${folder} : lancez npm start (STAGE=dev), puis recommencez.`)
process.exitCode = answer?.token ? 0 : 1
