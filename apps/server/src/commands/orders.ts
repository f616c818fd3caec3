import { staffOrderTransitions } from '@karat/contract/staff.ts'
import { amountOf, callOf, type Command, given, linesOr, type Options, texts, thousandths } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run orders -- TRANSITION NUMBER [UNIT] --reason TEXT [--from STORE] [--carrier CARRIER --tracking NUMBER [--seal NUMBER]]
                                     [--received-by NAME --id-seen]
       npm run orders -- huid NUMBER UNIT HUID[,HUID] --reason TEXT
       npm run orders -- weigh NUMBER UNIT GROSS NET[+NET] [CARATS/COUNT,…] [--others GRAMS]
                                     [--stones-changed] [--others-changed] [--scale SCALE] --reason TEXT
       npm run orders -- scales NUMBER
       npm run orders -- list-revisions
       npm run orders -- decide-revision REVISION ask|waive|remake|cancel --reason TEXT
       npm run orders -- documents NUMBER
       npm run orders -- list-cancellations
       npm run orders -- approve-cancellation | reject-cancellation CANCELLATION --reason TEXT
       npm run orders -- list-refunds
       npm run orders -- refund-account REFUND --reason TEXT
       npm run orders -- settle-refund REFUND --reason REFERENCE-OF-THE-TRANSFER
       npm run orders -- list-transfers
       npm run orders -- receive-transfer NUMBER AMOUNT --reason REFERENCE-OF-THE-TRANSFER [--excess]
  TRANSITION is one of ${[...staffOrderTransitions, 'cancel'].join(', ')}.
  UNIT is the piece by its place in the order, from 1; without it every piece transitions that can.
  GROSS and NET are grams, of several metals each by itself; CARATS/COUNT are the stones of each row of the price in order; without them
  they are as ordered; another COUNT needs --stones-changed. --others is the weight of all other parts: pearls, beads, enamel, thread;
  a weight far from the ordered one needs --others-changed. SCALE is the id of the scale, which 'scales' lists; a site with scales needs it.
  STORE is where pieces are shipped from; its registration issues the invoice. Without it the merchant's first one does.
  CARRIER takes the parcel, under its NUMBER there; without it the merchant brings it itself.
  NAME is the person to whom pieces are handed; of an order that is collected their identity document must be seen.
`

/** `0.5/1,0.18/12`: carats and count of each row of stones. */
const stonesOf = (text: string) =>
  text.split(',').map((row) => {
    const [carats, count] = row.split('/')
    return { caratMilli: thousandths(carats), count: Number(count) }
  })

function weigh(
  [number, unit, gross, net = '', stones]: readonly string[],
  { others, reason, scale, 'stones-changed': stonesChanged, 'others-changed': otherChanged }: Options,
): Command {
  const metals = net.split('+').map(thousandths)
  const weights = { unit: Number(unit), grossMg: thousandths(gross), netMg: metals.reduce((all, mg) => all + mg, 0) }
  const more = {
    ...(metals.length > 1 ? { metals } : {}),
    ...(stones === undefined ? {} : { stones: stonesOf(stones) }),
    ...(others === undefined ? {} : { otherMg: thousandths(String(others)) }),
    ...(stonesChanged === undefined ? {} : { stonesChanged }),
    ...(otherChanged === undefined ? {} : { otherChanged }),
    ...(scale === undefined ? {} : { scale: String(scale) }),
  }
  const body = { ...weights, ...more, reason }
  return callOf('POST /api/staff/orders/:number/weigh/', { params: { number }, body }, (reply) => `${reply.number}: ${reply.state}`)
}

function decideCancellation(decision: 'approve' | 'reject') {
  return ([number]: readonly string[], { reason }: Options) =>
    callOf(
      'POST /api/staff/cancellations/:number/decide/',
      { params: { number }, body: { decision, reason } },
      (reply) => `${reply.number}: ${reply.state}`,
    )
}

/** The lists of what waits for staff, each of its first fifty rows. */
const lists: Readonly<Record<string, () => Command>> = {
  'list-revisions': () =>
    callOf('GET /api/staff/revisions/', {}, ({ revisions }) =>
      linesOr(
        revisions.map(
          ({ number, order, piece, difference, currency }) => `${number}  order ${order}: ${piece}  ${amountOf(difference, currency)}`,
        ),
        'no new price waits for a decision',
      ),
    ),
  'list-cancellations': () =>
    callOf('GET /api/staff/cancellations/', {}, ({ cancellations }) =>
      linesOr(
        cancellations.map(
          ({ number, order, pieces, reason, text }) =>
            `${number}  order ${order}: ${pieces.join(', ')} (${reason}${text ? `: ${text}` : ''})`,
        ),
        'no cancellation waits',
      ),
    ),
  'list-refunds': () =>
    callOf('GET /api/staff/refunds/', {}, ({ refunds }) =>
      linesOr(
        refunds.map(
          ({ number, order, amount, currency, account }) =>
            `${number}  ${amountOf(amount, currency)}  order ${order}  ${account ?? 'no bank account yet'}`,
        ),
        'no refund waits for a bank transfer',
      ),
    ),
  'list-transfers': () =>
    callOf('GET /api/staff/transfers/', {}, ({ transfers }) =>
      linesOr(
        transfers.map(
          ({ number, amount, received, currency, dueAt }) =>
            `${number}  ${amountOf(amount, currency)}  came: ${amountOf(received, currency)}  until ${dueAt}`,
        ),
        'no transfer is waited for',
      ),
    ),
}

/** The commands about one order, cancellation, revision or refund. */
const commands: Readonly<Record<string, (words: readonly string[], options: Options) => Command>> = {
  weigh,
  scales: ([number]) =>
    callOf('GET /api/staff/orders/:number/weigh/', { params: { number } }, ({ scales }) =>
      linesOr(
        scales.map(
          ({ id, name, storeID, stepMg, verifiedUntil, isExpired }) =>
            `${id}  ${name}, ${storeID ?? 'warehouse'}: ${stepMg / 1000} g, ${isExpired ? 'not verified since' : 'verified until'} ${verifiedUntil}`,
        ),
        'the site has no scales',
      ),
    ),
  huid: ([number, unit, huids = ''], { reason }) =>
    callOf(
      'POST /api/staff/orders/:number/hallmark/',
      { params: { number }, body: { unit: Number(unit), huids: huids.split(','), reason } },
      (reply) => `${reply.number}: piece ${reply.unit} has ${reply.huids.join(', ')}`,
    ),
  'decide-revision': ([number, choice], { reason }) =>
    callOf(
      'POST /api/staff/revisions/:number/decide/',
      { params: { number }, body: { choice, reason } },
      (reply) => `${reply.number}: ${reply.state}`,
    ),
  documents: ([number]) =>
    callOf('GET /api/staff/orders/:number/', { params: { number } }, ({ order: { documents } }) =>
      linesOr(
        documents.map(({ kind, number: of, address }) => `${kind} ${of} ${address}`),
        `${number} has no documents: they are issued when it is shipped`,
      ),
    ),
  'approve-cancellation': decideCancellation('approve'),
  'reject-cancellation': decideCancellation('reject'),
  'refund-account': ([number], { reason }) =>
    callOf(
      'POST /api/staff/refunds/:number/account/',
      { params: { number }, body: { reason } },
      ({ account: { holder, kind, account, code } }) => [holder, kind, account, code].filter(Boolean).join('  '),
    ),
  'settle-refund': ([number], { reason }) =>
    callOf(
      'POST /api/staff/refunds/:number/settle/',
      { params: { number }, body: { reason } },
      (reply) => `${reply.number}: ${reply.state}`,
    ),
  'receive-transfer': ([number, amount], { reason, excess }) =>
    callOf(
      'POST /api/staff/transfers/:number/receive/',
      { params: { number }, body: { amount, reference: reason, ...(excess === true ? { excess } : {}) } },
      ({ state, amount: asked, received, currency }) =>
        `${number}: ${state}; ${amountOf(received, currency)} of ${amountOf(asked, currency)} came${received > asked ? `; ${amountOf(received - asked, currency)} more than asked for: it waits among the refunds` : ''}`,
    ),
  cancel: ([number, unit], { reason }) =>
    callOf(
      'POST /api/staff/orders/:number/cancel/',
      { params: { number }, body: { ...(unit === undefined ? {} : { unit: Number(unit) }), reason } },
      (reply) => `${reply.number}: ${reply.state}`,
    ),
}

function transition(name: string, [number, unit]: readonly string[], options: Options): Command {
  const { reason, from } = options
  const body = {
    transition: name,
    ...(unit === undefined ? {} : { unit: Number(unit) }),
    ...(from === undefined ? {} : { store: from }),
    ...given(options, 'carrier', 'tracking', 'seal'),
    ...(options['received-by'] === undefined ? {} : { receivedBy: String(options['received-by']) }),
    ...(options['id-seen'] === undefined ? {} : { idSeen: true }),
    reason,
  }
  return callOf(
    'POST /api/staff/orders/:number/transition/',
    { params: { number }, body },
    ({ number: of, state, paymentState, moved }) => {
      const pieces = moved > 0 ? `; pieces moved: ${moved}` : ''
      return `${of}: ${state}, ${paymentState}${pieces}`
    },
  )
}

/** The most words after the name of a command, where it is not two. */
const maxWords: Readonly<Partial<Record<string, number>>> = { huid: 3, weigh: 5 }

/** `npm run orders`: transitions of orders and pieces, weights, hallmark numbers, cancellations, revisions, refunds, bank transfers. */
export const orderCommands: CommandProgram = {
  usage,
  options: {
    ...texts('reason', 'from', 'carrier', 'tracking', 'seal', 'received-by', 'others', 'scale'),
    'id-seen': { type: 'boolean' },
    'stones-changed': { type: 'boolean' },
    'others-changed': { type: 'boolean' },
    excess: { type: 'boolean' },
  },
  read([name = '', ...words], options) {
    const list = lists[name]
    if (list) return words.length === 0 ? list() : undefined
    if (words.length === 0 || words.length > (maxWords[name] ?? 2)) return undefined
    const command = commands[name]
    if (name !== 'documents' && name !== 'scales' && options['reason'] === undefined) return undefined
    if (command) return command(words, options)
    return (staffOrderTransitions as readonly string[]).includes(name) ? transition(name, words, options) : undefined
  },
}
