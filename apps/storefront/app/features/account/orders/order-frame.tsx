import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type LastOrder, lastOrder } from '../../../data/last-order.ts'
import { useSite } from '../../../site/site.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { AccountFrame, type AccountFrameProps } from '../account-frame.tsx'

const OrderToken = createContext<string | undefined>(undefined)

/** The order token that opens the page's order without signing in; undefined where the order is read through the account. */
export const useOrderToken = (): string | undefined => useContext(OrderToken)

interface OrderFrameProps extends Omit<AccountFrameProps, 'children' | 'opened'> {
  /** The number of the order; without it the last order of this device is tried. */
  number?: string
  children: ReactNode
}

/**
 * A page of an order: in its customer's account, and without an account for a guest with its order token, from the link of the e-mail, from
 * opening it by a code or from posting it on this device.
 */
export function OrderFrame({ number, children, ...frame }: OrderFrameProps) {
  const { hash } = useLocation()
  const { settings } = useSite()
  /** Null until the device's storage was read. */
  const [last, setLast] = useState<Partial<LastOrder> | null>(null)
  useEffect(() => setLast(lastOrder(settings.subsiteId) ?? {}), [settings])
  const token = hash.slice(1) || (number === undefined || last?.number === number ? last?.token : undefined)
  const opened =
    token === undefined ? (
      last === null && (
        <>
          {frame.heading}
          <Skeleton lines={6} />
        </>
      )
    ) : (
      <OrderToken value={token}>{children}</OrderToken>
    )
  return (
    <AccountFrame {...frame} opened={opened}>
      {(user) => (
        <OrderToken key={user.id} value={token}>
          {children}
        </OrderToken>
      )}
    </AccountFrame>
  )
}
