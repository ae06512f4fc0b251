import type { Values } from "../field-schema";

/** Sample records of the e-commerce workspace. The orders take from the products' stock. */
export const PRODUCT_SAMPLES: readonly Values[] = [
  {
    name: "Oak desk lamp",
    sku: "LAMP-OAK",
    price: 89.9,
    category: "Lighting",
    stock_quantity: 42,
  },
  {
    name: "Linen notebook A5",
    sku: "NOTE-A5",
    price: 14.5,
    category: "Stationery",
    stock_quantity: 180,
  },
  {
    name: "Ceramic mug, sand",
    sku: "MUG-SAND",
    price: 19,
    category: "Kitchen",
    stock_quantity: 7,
  },
  {
    name: "Wool throw, grey",
    sku: "THROW-GREY",
    price: 129,
    category: "Textiles",
    stock_quantity: 4,
  },
  {
    name: "Brass page marker",
    sku: "MARK-BRASS",
    price: 9.95,
    category: "Stationery",
    stock_quantity: 2,
  },
  {
    name: "Walnut tray",
    sku: "TRAY-WAL",
    price: 54,
    category: "Kitchen",
    stock_quantity: 15,
    status: "inactive",
  },
];

export const ORDER_SAMPLES: readonly Values[] = [
  {
    customer_name: "Maren Holt",
    customer_email: "maren.holt@example.com",
    shipping_address: "Birkenweg 4\n20095 Hamburg\nGermany",
    items: "LAMP-OAK x1; NOTE-A5 x3",
  },
  {
    customer_name: "Joaquín Prado",
    customer_email: "joaquin.prado@example.com",
    shipping_address: "Calle Mayor 12\n28013 Madrid\nSpain",
    status: "processing",
    items: "MUG-SAND x2",
  },
  {
    customer_name: "Ines Laurent",
    customer_email: "ines.laurent@example.com",
    shipping_address: "8 rue des Lilas\n69003 Lyon\nFrance",
    status: "shipped",
    items: "THROW-GREY x1; NOTE-A5 x2",
  },
  {
    customer_name: "Piet de Vries",
    customer_email: "piet.devries@example.com",
    shipping_address: "Keizersgracht 210\n1016 Amsterdam\nNetherlands",
    status: "delivered",
    items: "MARK-BRASS x2; LAMP-OAK x1",
  },
  {
    customer_name: "Sofia Lindqvist",
    customer_email: "sofia.lindqvist@example.com",
    shipping_address: "Storgatan 19\n111 23 Stockholm\nSweden",
    status: "cancelled",
    items: "LAMP-OAK x2",
  },
];
