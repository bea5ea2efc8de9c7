/** Energy and environment, construction, and supply chains. See `../parse-fields.ts` for the form. */
export const PLACES_AND_SUPPLY = `
# Energy and environment | ENV | 44 130 | balances the needs of today with those of tomorrow
common: Communication, Problem Solving, Report Writing, Research, Teamwork, Project Management, Presentations, Critical Thinking
Energy: Renewable Energy, Solar Power, Wind Power, Energy Storage, Energy Efficiency, Energy Auditing, Heat Pumps, Electric Vehicle Charging, Energy Markets
Climate: Climate Science, Carbon Accounting, Life Cycle Assessment, Sustainability Reporting, Sustainable Development, Climate Adaptation, Emissions Trading, Environmental Social and Governance (ESG)
Environment: Environmental Impact Assessment, Environmental Policy, Environmental Engineering, Water Treatment, Wastewater Treatment, Waste Management, Recycling, Air Quality, Soil Remediation
Land: Forestry, Sustainable Agriculture, Horticulture, Irrigation, Crop Science
- Environmental Engineer | 92 | 8100 | Environmental Engineering, Water Treatment, Soil Remediation, Environmental Impact Assessment, Wastewater Treatment, AutoCAD, Regulatory Compliance, Air Quality, Hydrology
- Sustainability Manager | 98 | 6900 | Sustainability Reporting, Environmental Social and Governance, Carbon Accounting, Sustainable Development, Life Cycle Assessment, Stakeholder Management, Energy Efficiency, Change Management, Data Analysis
- Carbon Accountant | 84 | 1800 | Carbon Accounting, Sustainability Reporting, Life Cycle Assessment, Emissions Trading, Data Analysis, Microsoft Excel, Environmental Social and Governance, Auditing
- Energy Consultant | 86 | 4300 | Energy Efficiency, Energy Auditing, Renewable Energy, Heat Pumps, Energy Markets, Cost-Benefit Analysis, Building Physics, Client Relationship Management
- Solar Installer | 49 | 9200 | Solar Power, Electrical Wiring, Electrical Codes, Energy Storage, Roofing, Occupational Safety, Blueprint Reading, Electric Vehicle Charging
- Wind Turbine Technician | 59 | 3100 | Wind Power, Preventive Maintenance, Hydraulics, Electrical Wiring, Working at Height, Electric Motors, Occupational Safety, Mechanics
- Water Treatment Operator | 56 | 4700 | Water Treatment, Wastewater Treatment, SCADA, Laboratory Techniques, Preventive Maintenance, Regulatory Compliance, Field Sampling
- Forester | 62 | 1500 | Forestry, Geographic Information Systems, Ecology, Wildlife Management, Field Sampling, Soil Science, Conservation Biology
+ ENV101x | NordUniX | Climate Science and Climate Action | Climate Science, Climate Adaptation, Sustainable Development, Environmental Policy
+ ENV120x | Mälardalenx | Solar and Wind Energy | Renewable Energy, Solar Power, Wind Power, Energy Storage, Electrical Engineering
+ ENV130x | NordUniX | Carbon Accounting and Reporting | Carbon Accounting, Sustainability Reporting, Life Cycle Assessment, Environmental Social and Governance
+ ENV140x | DhakaHealthX | Clean Water | Water Treatment, Wastewater Treatment, Hydrology, Public Health
+ ENV150x | AndesU_x | Farming for the Future | Sustainable Agriculture, Crop Science, Irrigation, Soil Science, Horticulture
+ ENV210x | DanubeX | Energy Efficiency in Buildings | Energy Efficiency, Energy Auditing, Heat Pumps, Building Physics, HVAC Systems

# Construction and architecture | CON | 42 140 | shapes the places that people live and work in
common: Communication, Planning, Problem Solving, Teamwork, Time Management, Leadership, Detail Oriented, Budgeting
Design: Architecture, Building Information Modeling, Revit (Software), SketchUp, Landscape Architecture, Interior Design, Urban Planning, Heritage Conservation, Building Physics
Engineering: Civil Engineering, Structural Engineering, Structural Analysis, Geotechnical Engineering, Transport Planning, Surveying, Geographic Information Systems, ArcGIS (Software), Stormwater Management
Site: Construction Management, Construction Safety, Site Supervision, Building Codes, Quantity Surveying, Construction Estimating, Concrete Work, Carpentry, Plumbing, Roofing, Masonry, Working at Height
Property: Property Management, Real Estate Appraisal, Facilities Management, Smart Buildings
- Architect | 92 | 12900 | Architecture, Revit, Building Information Modeling, AutoCAD, SketchUp, Building Codes, Construction Management, Interior Design, Adobe InDesign
- Civil Engineer | 93 | 26400 | Civil Engineering, AutoCAD, Stormwater Management, Construction Management, Surveying, Structural Analysis, Project Management, Geotechnical Engineering, Transport Planning
- Structural Engineer | 98 | 8700 | Structural Engineering, Structural Analysis, Revit, AutoCAD, Building Codes, Finite Element Analysis, Civil Engineering, Concrete Work, Building Information Modeling
- Construction Manager | 106 | 34800 | Construction Management, Project Scheduling, Construction Safety, Site Supervision, Construction Estimating, Building Codes, Contract Negotiation, Project Management, Blueprint Reading
- Urban Planner | 78 | 4600 | Urban Planning, Geographic Information Systems, ArcGIS, Transport Planning, Policy Analysis, Community Outreach, Environmental Impact Assessment, Public Policy, Report Writing
- Construction Estimator | 82 | 11300 | Construction Estimating, Quantity Surveying, Blueprint Reading, Microsoft Excel, Building Codes, Contract Negotiation, Procurement, Construction Management
- Carpenter | 54 | 27600 | Carpentry, Blueprint Reading, Construction Safety, Roofing, Working at Height, Masonry, Building Codes
- Facilities Manager | 88 | 14900 | Facilities Management, Preventive Maintenance, HVAC Systems, Vendor Management, Property Management, Occupational Safety, Project Management, Energy Efficiency, Smart Buildings
+ CON101x | BosphorusX | Reading and Making Architecture | Architecture, SketchUp, Technical Drawing, Heritage Conservation
+ CON120x | BaltikX | Building Information Modeling with Revit | Building Information Modeling, Revit, Architecture, Building Codes
+ CON201x | BosphorusX | Structural Analysis | Structural Analysis, Structural Engineering, Civil Engineering, Classical Mechanics
+ CON130x | NordUniX | Geographic Information Systems | Geographic Information Systems, ArcGIS, Surveying, Data Visualization
+ CON210x | DeltaCollegeX | Managing a Building Site | Construction Management, Construction Safety, Site Supervision, Construction Estimating, Project Scheduling
+ CON220x | RiverCityX | The Livable City | Urban Planning, Transport Planning, Landscape Architecture, Public Policy, Smart Buildings

# Supply chain and logistics | SCM | 34 128 | moves goods to where they are wanted, on time
common: Communication, Planning, Problem Solving, Microsoft Excel, Time Management, Teamwork, Detail Oriented, Negotiation
Planning: Supply Chain Management, Demand Planning, Inventory Management, Materials Requirements Planning, Sales and Operations Planning, Supply Chain Analytics, SAP ERP
Buying: Procurement, Strategic Sourcing, Vendor Management, Purchase Orders, Spend Analysis, Supplier Quality Management, Sustainable Procurement
Moving: Logistics, Freight Forwarding, Transportation Management, Route Planning, Customs Regulations, International Trade, Incoterms, Commercial Driving License (Certification), Last-Mile Delivery
Storing: Warehousing, Warehouse Management Systems, Order Picking, Cycle Counting, Packaging, Cold Chain, Reverse Logistics
- Supply Chain Manager | 106 | 15200 | Supply Chain Management, Inventory Management, Demand Planning, Procurement, Logistics, SAP ERP, Sales and Operations Planning, Continuous Improvement, Leadership, Forecasting
- Supply Chain Analyst | 74 | 10800 | Supply Chain Analytics, Supply Chain Management, Inventory Management, SQL, Data Analysis, Demand Planning, Power BI, SAP ERP, Forecasting, Tableau
- Demand Planner | 82 | 4900 | Demand Planning, Forecasting, Sales and Operations Planning, Inventory Management, SAP ERP, Statistics, Supply Chain Management, Power BI
- Logistics Coordinator | 52 | 21600 | Logistics, Freight Forwarding, Transportation Management, Customer Service, Purchase Orders, Route Planning, Customs Regulations, Inventory Management, Data Entry
- Buyer | 68 | 18300 | Procurement, Purchase Orders, Vendor Management, Strategic Sourcing, Materials Requirements Planning, Inventory Management, Contract Negotiation, SAP ERP, Spend Analysis
- Warehouse Manager | 66 | 13700 | Warehousing, Warehouse Management Systems, Inventory Management, Staff Training, Occupational Safety, Leadership, Cycle Counting, Logistics, Scheduling
- Warehouse Associate | 37 | 142900 | Order Picking, Warehousing, Forklift Operation, Packaging, Cycle Counting, Inventory Management, Occupational Safety, Data Entry
- Truck Driver | 58 | 168500 | Commercial Driving License, Route Planning, Transportation Management, Occupational Safety, Last-Mile Delivery, Preventive Maintenance, Customer Service
+ SCM101x | PrairieX | Supply Chain Fundamentals | Supply Chain Management, Logistics, Inventory Management, Demand Planning, Procurement
+ SCM120x | PrairieX | Inventory and Warehousing | Inventory Management, Warehousing, Warehouse Management Systems, Cycle Counting, Order Picking
+ SCM201x | HarbourX | Supply Chain Analytics | Supply Chain Analytics, Forecasting, Demand Planning, Mathematical Optimization, Data Analysis
+ SCM210x | LagosBizX | Strategic Procurement | Procurement, Strategic Sourcing, Vendor Management, Spend Analysis, Contract Negotiation
+ SCM220x | CapeCoastX | International Trade and Customs | International Trade, Customs Regulations, Incoterms, Freight Forwarding
+ SCM230x | NordUniX | Circular Supply Chains | Reverse Logistics, Sustainable Procurement, Recycling, Life Cycle Assessment, Packaging
`;
