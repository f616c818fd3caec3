/**
 * The name of the customer of an order `o`, where neither its e-mail address nor its telephone number is that customer's: somebody else paid for
 * the account. Null where one of them is, and for a guest.
 */
export const otherAccountOfOrder = `(select nullif(trim(c.first_name || ' ' || c.last_name), '') from customer c
  where c.id = o.customer_id and c.state <> 'deleted' and (c.email is not null or c.phone is not null)
    and lower(c.email) is distinct from lower(o.address->'shipping'->>'email') and c.phone is distinct from o.address->'shipping'->>'phone')`
