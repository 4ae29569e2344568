import document from '../../fixtures/openapi.json' with { type: 'json' };

/**
 * The API as an OpenAPI 3.1 document; its descriptions are texts of clauses. Points that the API
 * document leaves open are open here too: a `default` response covers every failure, no code or
 * status is invented, and objects may have additional fields. Its examples are the mock's responses
 * in the default world, for tools that serve the document.
 *
 * Two of its forms serve generators. A page is not `oneOf` of the two kinds of pages: that would
 * become a type from which openapi-fetch loses the cursor. To a validator, `not` means the same. And
 * no default response is called a success: @hey-api/openapi-ts would treat it as one.
 */
export const openApiDocument = document;
