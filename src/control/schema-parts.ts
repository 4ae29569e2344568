import * as z from 'zod';

/** Parts of the control API's JSON. */

export const whole = z.number().int().min(0);
/** A whole number in a query, where every value is text. */
export const count = z.coerce.number().int().min(0);
export const text = z.string();
/** A bounded text: limits the memory that one request can use. */
export const shortText = text.max(1_000);
/** A new id or label. It must be usable in a path. */
export const newName = shortText
  .min(1)
  .refine((name) => name !== '.' && name !== '..', 'expected another name than . and ..')
  .refine((name) => name.isWellFormed(), 'expected well-formed Unicode');
export const longText = text.max(10_000);
export const time = z.string().describe('ISO 8601 in UTC.');
/** A text that is a union in TypeScript, and any text in the OpenAPI document. */
export const textOf = <Text extends string>() =>
  z.custom<Text>((given) => typeof given === 'string').meta({ type: 'string' });
/** A name, which is a union in TypeScript. The mock validates it. */
export const nameOf = <Name extends string>(): z.ZodType<Name, string> => textOf<Name>();
