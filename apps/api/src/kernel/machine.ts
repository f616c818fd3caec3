/** The kind of actor of a transition: the buyer, a member of staff, or the shop itself (a payment, a timer). */
export type ActorKind = 'shopper' | 'staff' | 'system'

/** One transition of a state machine: its states, the actors that may make it, its guards, and its effects. */
export interface TransitionRow<S extends string, G extends string, N extends string> {
  readonly name: N
  readonly from: readonly S[]
  readonly to: S
  readonly by: readonly ActorKind[]
  /** All of these must hold. */
  readonly guards?: readonly G[]
  /** A description of the other changes in the same transaction. */
  readonly effect?: string
}

/** A state machine as a table. States that no transition leaves are final. */
export interface Machine<S extends string, G extends string, N extends string> {
  readonly name: string
  readonly initial: S
  readonly transitions: readonly TransitionRow<S, G, N>[]
}

/** The reason for refusing a transition: the state has none of that name, the actor may not make it, or a guard does not hold. */
export type Refusal<G extends string> = { why: 'state' } | { why: 'actor' } | { why: 'guard'; guard: G }

/** Whether a guard holds. */
export type Guards<G extends string> = (guard: G) => boolean

/**
 * The state that a transition leads to, or the reason for refusing it. Pure: only the table, the state and the guards decide, so that a
 * repeated transition is refused by the state that the first led to.
 */
export function decide<S extends string, G extends string, N extends string>(
  { transitions }: Machine<S, G, N>,
  from: S,
  name: N,
  by: ActorKind,
  holds: Guards<G>,
): { to: S } | { refused: Refusal<G> } {
  const row = transitions.find((one) => one.name === name && one.from.includes(from))
  if (!row) return { refused: { why: 'state' } }
  if (!row.by.includes(by)) return { refused: { why: 'actor' } }
  const guard = row.guards?.find((one) => !holds(one))
  return guard === undefined ? { to: row.to } : { refused: { why: 'guard', guard } }
}

/** All states of a machine, in the order in which its table names them. */
export function statesOf<S extends string, G extends string, N extends string>({ initial, transitions }: Machine<S, G, N>): S[] {
  return [...new Set([initial, ...transitions.flatMap(({ from, to }) => [...from, to])])]
}

/** A state machine as a Mermaid diagram, and its table in Markdown. */
export function pictureOf<S extends string, G extends string, N extends string>(machine: Machine<S, G, N>): string {
  const { transitions, initial } = machine
  const left = new Set<S>(transitions.flatMap(({ from, to }) => from.filter((state) => state !== to)))
  const arrows = transitions.flatMap(({ name, from, to }) => from.map((state) => `  ${state} --> ${to}: ${name}`))
  const ends = statesOf(machine)
    .filter((state) => !left.has(state))
    .map((state) => `  ${state} --> [*]`)
  const rows = transitions.map(({ name, from, to, by, guards = [], effect = '' }) =>
    ['', name, from.join(', '), to, by.join(', '), guards.join(', '), effect, ''].join(' | ').trim(),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...arrows,
    ...ends,
    '```',
    '',
    '| transition | from | to | who | guards | effect |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
