/** The number of customers that a search shows. */
export const maxFound = 20

/** The most customers with a name that are compared with the stores of a member; a search of more says that others may match. */
export const maxNamed = 1000

/** The number of looks of one member at customers within an hour at which the owners are told. */
export const unusualLooks = 40
