// `npm run orders -- …` and the other commands of staff: each a program whose commands are calls of the shop, made as the member that
// `npm run login` signed in.
import { creditCommands } from './credit.ts'
import { deliveryCommands } from './delivery.ts'
import { accountCommands, jobCommands, productCommands, rewriteCommands } from './operations.ts'
import { orderCommands } from './orders.ts'
import { rateCommands } from './rates.ts'
import { returnCommands } from './returns.ts'
import { reviewCommands } from './reviews.ts'
import { type CommandProgram, runProgram } from './run-commands.ts'

const programs: Readonly<Partial<Record<string, CommandProgram>>> = {
  accounts: accountCommands,
  credit: creditCommands,
  delivery: deliveryCommands,
  jobs: jobCommands,
  orders: orderCommands,
  products: productCommands,
  rates: rateCommands,
  returns: returnCommands,
  reviews: reviewCommands,
  rewrites: rewriteCommands,
}

const [name = '', ...args] = process.argv.slice(2)
const program = programs[name]
if (!program) throw new Error(`there is no program ${name}: ${Object.keys(programs).join(', ')}`)
await runProgram(program, args)
