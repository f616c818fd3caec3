/** A way to pay as `paymentSettingsGroupKey` names it. `method` is empty where the gateway itself asks. */
export interface WayToPay {
  gateway: string
  method: string
}

/** Reads a way to pay: a gateway (`cod`), or a gateway and how it is to be paid (`sandbox:upi`). */
export function readWay(key: string): WayToPay {
  const at = key.indexOf(':')
  return at < 0 ? { gateway: key, method: '' } : { gateway: key.slice(0, at), method: key.slice(at + 1) }
}

/**
 * Whether a site that lists these ways takes a way. A gateway without a method is taken wherever one of its methods is:
 * clients that know of no methods name it like that.
 */
export function takesWay(listed: readonly string[], key: string): boolean {
  return listed.includes(key) || listed.some((way) => readWay(way).gateway === key)
}
